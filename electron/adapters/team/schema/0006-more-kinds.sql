-- Names that the next step uses, which PostgreSQL allows only after they are committed. Meanwhile
-- an operation of one of these kinds is refused.

set local role desk_definer;

alter type desk.kind add value 'notice.start';
alter type desk.kind add value 'notice.mail';
alter type desk.kind add value 'policy.propose';
alter type desk.kind add value 'policy.confirm';
alter type desk.kind add value 'copy.announce';
alter type desk.kind add value 'desk.witness';
alter type desk.refusal add value 'same-officer';
alter type desk.form add value 'document';
alter type desk.form add value 'count';

-- What a kind does to the tables, or why not; a later step with more kinds replaces this alone.
create function desk.rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
begin
  return case split_part(entry.kind::text, '.', 1)
    when 'claim' then desk.claim_rule(entry, body, seen)
    when 'note' then desk.note_rule(entry, body)
    when 'tag' then desk.tag_rule(entry, body, seen)
    when 'follow-up' then desk.follow_up_rule(entry, body, seen)
    when 'ach' then desk.ach_rule(entry, body)
    when 'decision' then desk.decision_rule(entry, body)
    else desk.refused('unknown-kind')
  end;
end $$;

create or replace function desk.apply(op uuid, kind text, subject text, body jsonb, seen bigint)
returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
as $$
declare
  member text := desk.my_lender();
  head desk.feed_head;
  known desk.feed;
  entry desk.feed;
  problem jsonb;
begin
  if member is null then
    return desk.refused('not-an-officer');
  elsif not exists (select from unnest(enum_range(null::desk.kind)) k where k::text = apply.kind) then
    return desk.refused('unknown-kind');
  elsif op is null or desk.is_shaped(kind::desk.kind, subject, body) is not true then
    return desk.refused('malformed');
  end if;

  -- One operation of a lender at a time: this gives the feed its order.
  begin
    select * into strict head from desk.feed_head h where h.lender = member for update;
  exception when lock_not_available then
    return desk.refused('busy');
  end;
  if desk.my_lender() is distinct from member then
    return desk.refused('not-an-officer');
  end if;

  select * into known from desk.feed f where f.lender = member and f.op = apply.op;
  if found then
    if (known.who, known.kind::text, known.subject, known.body)
      is distinct from (session_user::text, apply.kind, apply.subject, apply.body::text) then
      return desk.refused('op-reused');
    end if;
    return jsonb_build_object('number', known.number, 'hash', encode(known.hash, 'hex'));
  end if;

  entry.lender := member;
  entry.number := head.number + 1;
  entry.op := op;
  entry.at := clock_timestamp();
  entry.who := session_user;
  entry.kind := kind::desk.kind;
  entry.subject := subject;
  entry.body := body::text;
  entry.previous := head.hash;
  entry.hash := desk.feed_hash(entry);

  problem := desk.rule(entry, body, seen);
  if problem is not null then
    return problem;
  end if;

  insert into desk.feed select entry.*;
  update desk.feed_head h set number = entry.number, hash = entry.hash where h.lender = member;
  perform pg_notify('desk_feed', member);
  return jsonb_build_object('number', entry.number, 'hash', encode(entry.hash, 'hex'));
end $$;
