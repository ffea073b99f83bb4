-- Notices and their clocks, policies that two officers change, who has which copy of an
-- application, and the ends of the desks' own activity logs.

set local role desk_definer;

insert into desk.field (kind, name, form) values
  ('notice.start', 'notice', 'line'),
  ('notice.start', 'dueOn', 'day'),
  ('notice.mail', 'notice', 'uuid'),
  ('notice.mail', 'mailedOn', 'day'),
  ('notice.mail', 'manner', 'line'),
  ('notice.mail', 'textHash', 'sha256'),
  ('policy.propose', 'rules', 'document'),
  ('policy.confirm', 'proposal', 'uuid'),
  ('copy.announce', 'readAt', 'count'),
  ('copy.announce', 'bodyHash', 'sha256'),
  ('desk.witness', 'number', 'count'),
  ('desk.witness', 'hash', 'sha256');

-- The earlier one with two forms more.
alter function desk.has_form rename to has_first_form;
create function desk.has_form(value jsonb, form desk.form) returns boolean
language plpgsql immutable as $$
declare
  words text := value #>> '{}';
begin
  return case form
    when 'count' then jsonb_typeof(value) = 'number' and words ~ '^[0-9]{1,15}$'
    -- Escaped as JSON it still fits into what a desk reads of the feed.
    when 'document' then jsonb_typeof(value) = 'string' and char_length(words) between 1 and 8000
      and words !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    else desk.has_first_form(value, form)
  end;
end $$;

create table desk.notice (
  lender text not null references desk.feed_head,
  -- The operation that started its clock.
  id uuid not null,
  application text not null,
  notice text not null,
  due_on date not null,
  started_by text not null,
  at timestamptz not null,
  mailed_on date,
  manner text,
  text_hash text,
  mailed_by text,
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, started_by) references desk.officer
);
create unique index notice_due on desk.notice (lender, application, notice) where mailed_on is null;

create table desk.policy (
  lender text not null references desk.feed_head,
  name text not null,
  rules text not null,
  proposed_by text not null,
  confirmed_by text not null check (confirmed_by <> proposed_by),
  at timestamptz not null,
  -- The version, which a proposal and its confirmation must have seen.
  number bigint not null,
  primary key (lender, name),
  foreign key (lender, proposed_by) references desk.officer,
  foreign key (lender, confirmed_by) references desk.officer
);

-- At most one for each policy: a newer one takes its place.
create table desk.policy_proposal (
  lender text not null references desk.feed_head,
  name text not null,
  -- The operation that proposed it.
  id uuid not null,
  rules text not null,
  proposed_by text not null,
  at timestamptz not null,
  number bigint not null,
  primary key (lender, name),
  foreign key (lender, proposed_by) references desk.officer
);

-- The feed has the hash alone: what an applicant wrote can be deleted here, and the chain stays.
create table desk.copy (
  lender text not null references desk.feed_head,
  application text not null,
  -- By the clock of the lending service, in epoch milliseconds.
  read_at bigint not null,
  read_by text not null,
  body_hash text not null,
  body text,
  number bigint not null,
  primary key (lender, application),
  foreign key (lender, read_by) references desk.officer
);

create table desk.witness (
  lender text not null references desk.feed_head,
  desk text not null,
  by_officer text not null,
  at timestamptz not null,
  -- The last entry of that desk's own log.
  log_number bigint not null,
  log_hash text not null,
  number bigint not null,
  primary key (lender, desk),
  foreign key (lender, by_officer) references desk.officer
);

alter table desk.notice enable row level security;
alter table desk.policy enable row level security;
alter table desk.policy_proposal enable row level security;
alter table desk.copy enable row level security;
alter table desk.witness enable row level security;
create policy own_lender on desk.notice for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.policy for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.policy_proposal for select
  using (lender = (select desk.my_lender()));
create policy own_lender on desk.copy for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.witness for select using (lender = (select desk.my_lender()));
grant select on desk.notice, desk.policy, desk.policy_proposal, desk.copy, desk.witness
  to desk_auditor;

create function desk.notice_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.notice;
begin
  if entry.kind = 'notice.start' then
    select * into standing from desk.notice n
    where n.lender = entry.lender and n.application = entry.subject
      and n.notice = body ->> 'notice' and n.mailed_on is null;
    if standing.id is not null then
      return desk.refused('registered', to_jsonb(standing));
    end if;
    insert into desk.notice (lender, id, application, notice, due_on, started_by, at, number)
    values (
      entry.lender, entry.op, entry.subject, body ->> 'notice', (body ->> 'dueOn')::date,
      entry.who, entry.at, entry.number
    );
    return null;
  end if;
  select * into standing from desk.notice n
  where n.lender = entry.lender and n.id = (body ->> 'notice')::uuid
    and n.application = entry.subject;
  if standing.id is null then
    return desk.refused('not-found');
  elsif standing.mailed_on is not null then
    return desk.refused('closed', to_jsonb(standing));
  end if;
  update desk.notice n set
    mailed_on = (body ->> 'mailedOn')::date, manner = body ->> 'manner',
    text_hash = body ->> 'textHash', mailed_by = entry.who, number = entry.number
  where n.lender = entry.lender and n.id = standing.id;
  return null;
end $$;

create function desk.policy_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.policy;
  proposal desk.policy_proposal;
begin
  select * into standing from desk.policy p
  where p.lender = entry.lender and p.name = entry.subject;
  if not desk.is_second(entry.who) then
    return desk.refused('grade');
  elsif standing.number is distinct from seen then
    return desk.refused('changed', to_jsonb(standing));
  elsif entry.kind = 'policy.propose' then
    insert into desk.policy_proposal (lender, name, id, rules, proposed_by, at, number)
    values (
      entry.lender, entry.subject, entry.op, body ->> 'rules', entry.who, entry.at, entry.number
    )
    on conflict (lender, name) do update set
      id = excluded.id, rules = excluded.rules, proposed_by = excluded.proposed_by,
      at = excluded.at, number = excluded.number;
    return null;
  end if;
  select * into proposal from desk.policy_proposal p
  where p.lender = entry.lender and p.name = entry.subject
    and p.id = (body ->> 'proposal')::uuid;
  if proposal.id is null then
    return desk.refused('not-found');
  elsif proposal.proposed_by = entry.who then
    return desk.refused('same-officer', to_jsonb(proposal));
  end if;
  insert into desk.policy (lender, name, rules, proposed_by, confirmed_by, at, number)
  values (
    entry.lender, entry.subject, proposal.rules, proposal.proposed_by, entry.who, entry.at,
    entry.number
  )
  on conflict (lender, name) do update set
    rules = excluded.rules, proposed_by = excluded.proposed_by,
    confirmed_by = excluded.confirmed_by, at = excluded.at, number = excluded.number;
  delete from desk.policy_proposal p where p.lender = entry.lender and p.name = entry.subject;
  return null;
end $$;

create function desk.copy_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.copy;
begin
  select * into standing from desk.copy c
  where c.lender = entry.lender and c.application = entry.subject;
  if standing.read_at >= (body ->> 'readAt')::bigint then
    return desk.refused('changed', to_jsonb(standing) - 'body');
  end if;
  insert into desk.copy (lender, application, read_at, read_by, body_hash, number)
  values (
    entry.lender, entry.subject, (body ->> 'readAt')::bigint, entry.who, body ->> 'bodyHash',
    entry.number
  )
  on conflict (lender, application) do update set
    read_at = excluded.read_at, read_by = excluded.read_by, body_hash = excluded.body_hash,
    body = case when desk.copy.body_hash = excluded.body_hash then desk.copy.body end,
    number = excluded.number;
  return null;
end $$;

create function desk.witness_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.witness;
begin
  select * into standing from desk.witness w
  where w.lender = entry.lender and w.desk = entry.subject;
  if standing.by_officer <> entry.who then
    return desk.refused('not-author', to_jsonb(standing));
  elsif standing.log_number > (body ->> 'number')::bigint
    or standing.log_number = (body ->> 'number')::bigint and standing.log_hash <> body ->> 'hash' then
    return desk.refused('changed', to_jsonb(standing));
  end if;
  insert into desk.witness (lender, desk, by_officer, at, log_number, log_hash, number)
  values (
    entry.lender, entry.subject, entry.who, entry.at, (body ->> 'number')::bigint,
    body ->> 'hash', entry.number
  )
  on conflict (lender, desk) do update set
    at = excluded.at, log_number = excluded.log_number, log_hash = excluded.log_hash,
    number = excluded.number;
  return null;
end $$;

create or replace function desk.rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
begin
  return case split_part(entry.kind::text, '.', 1)
    when 'claim' then desk.claim_rule(entry, body, seen)
    when 'note' then desk.note_rule(entry, body)
    when 'tag' then desk.tag_rule(entry, body, seen)
    when 'follow-up' then desk.follow_up_rule(entry, body, seen)
    when 'ach' then desk.ach_rule(entry, body)
    when 'decision' then desk.decision_rule(entry, body)
    when 'notice' then desk.notice_rule(entry, body)
    when 'policy' then desk.policy_rule(entry, body, seen)
    when 'copy' then desk.copy_rule(entry, body)
    when 'desk' then desk.witness_rule(entry, body)
    else desk.refused('unknown-kind')
  end;
end $$;

-- The copy that was announced with its hash, for all to read; false if another one is expected.
create function desk.put_copy(application text, body text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update desk.copy c set body = put_copy.body
  where c.lender = desk.my_lender() and c.application = put_copy.application
    and c.read_by = session_user and char_length(put_copy.body) <= 200000
    and c.body_hash = encode(sha256(convert_to(put_copy.body, 'UTF8')), 'hex');
  return found;
end $$;
grant execute on function desk.put_copy to desk_officer;
