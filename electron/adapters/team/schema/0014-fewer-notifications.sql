-- A notification wakes every desk of the team, which reads the feed some time later
-- (electron/services/team/followed-team.ts): what follows within less than that time needs none.

set local role desk_definer;

alter table desk.feed_head add column notified_at timestamptz not null default '-infinity';

-- As before, and planned once in a session: it is asked with each statement.
create or replace function desk.my_lender() returns text
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select lender from desk.officer where name = session_user and active);
end $$;

-- Who was notified of an operation a moment before reads this one with it.
create function desk.announce(member text) returns void
language plpgsql as $$
begin
  update desk.feed_head h set notified_at = clock_timestamp()
  where h.lender = member and clock_timestamp()
    not between h.notified_at and h.notified_at + interval '150 milliseconds';
  if found then
    perform pg_notify('desk_feed', member);
  end if;
end $$;

-- As in step 6, but for the announcement.
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
  perform desk.announce(member);
  return jsonb_build_object('number', entry.number, 'hash', encode(entry.hash, 'hex'));
end $$;
