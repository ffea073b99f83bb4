-- Notices as officers record them, and what they say of an application. The kinds notice.start and
-- notice.mail, which no released Loan Desk sends, can't be sent any more; their names stay, because
-- the type of the feed's kinds can't lose any.

set local role desk_definer;

drop function desk.notice_rule(desk.feed, jsonb);
drop table desk.notice;
delete from desk.field where kind in ('notice.start', 'notice.mail');

alter type desk.kind add value 'notice.record';
alter type desk.kind add value 'notice.remove';
alter type desk.kind add value 'notice.facts';
alter type desk.form add value 'notice';
alter type desk.form add value 'manner';
alter type desk.form add value 'business';
alter type desk.form add value 'flag';

-- As text, because PostgreSQL takes new names of a type only after they are committed.
alter table desk.field
  alter column kind type text,
  alter column form type text,
  add column nullable boolean not null default false;
insert into desk.field (kind, name, form, nullable) values
  ('notice.record', 'kind', 'notice', false),
  ('notice.record', 'day', 'day', false),
  ('notice.record', 'manner', 'manner', true),
  ('notice.record', 'replyBy', 'day', true),
  ('notice.record', 'creditType', 'line', true),
  ('notice.record', 'letterVersion', 'count', true),
  ('notice.record', 'letterHash', 'sha256', true),
  ('notice.remove', 'notice', 'uuid', false),
  ('notice.facts', 'completeOn', 'day', true),
  ('notice.facts', 'completeReason', 'text', true),
  ('notice.facts', 'otherTerms', 'flag', false),
  ('notice.facts', 'business', 'business', true);

create or replace function desk.has_form(value jsonb, form desk.form) returns boolean
language plpgsql immutable as $$
declare
  words text := value #>> '{}';
begin
  return case form
    when 'count' then jsonb_typeof(value) = 'number' and words ~ '^[0-9]{1,15}$'
    -- Escaped as JSON it still fits into what a desk reads of the feed.
    when 'document' then jsonb_typeof(value) = 'string' and char_length(words) between 1 and 8000
      and words !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    when 'notice' then jsonb_typeof(value) = 'string' and words in (
      'adverse-action', 'counteroffer', 'counteroffer-with-adverse-action', 'incompleteness',
      'right-to-reasons', 'risk-based-pricing', 'withdrawal'
    )
    when 'manner' then jsonb_typeof(value) = 'string'
      and words in ('mailed', 'handed-over', 'electronic')
    when 'business' then jsonb_typeof(value) = 'string' and words in ('small', 'large')
    when 'flag' then jsonb_typeof(value) = 'boolean'
    else desk.has_first_form(value, form)
  end;
end $$;

create or replace function desk.is_shaped(wanted desk.kind, subject text, body jsonb)
returns boolean
language plpgsql stable as $$
begin
  return subject ~ '^[A-Za-z0-9._~-]+$' and char_length(subject) <= 260
    and jsonb_typeof(body) = 'object'
    and pg_column_size(body) <= 20000
    and (select count(*) from jsonb_object_keys(body))
      = (select count(*) from desk.field f where f.kind = wanted::text)
    and not exists (
      select from desk.field f
      where f.kind = wanted::text
        and not (f.nullable and jsonb_typeof(body -> f.name) is not distinct from 'null')
        and desk.has_form(body -> f.name, f.form::desk.form) is not true
    );
end $$;

create table desk.notice (
  lender text not null references desk.feed_head,
  -- The operation that recorded it.
  id uuid not null,
  application text not null,
  kind text not null,
  day date not null,
  manner text,
  reply_by date,
  credit_type text,
  letter_version bigint,
  letter_hash text,
  by_officer text not null,
  at timestamptz not null,
  removed boolean not null default false,
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, by_officer) references desk.officer
);
create index notice_of_application on desk.notice (lender, application);

create table desk.notice_facts (
  lender text not null references desk.feed_head,
  application text not null,
  complete_on date,
  complete_reason text,
  other_terms boolean not null,
  business text,
  by_officer text not null,
  at timestamptz not null,
  number bigint not null,
  primary key (lender, application),
  foreign key (lender, by_officer) references desk.officer
);

alter table desk.notice enable row level security;
alter table desk.notice_facts enable row level security;
create policy own_lender on desk.notice for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.notice_facts for select using (lender = (select desk.my_lender()));
grant select on desk.notice, desk.notice_facts to desk_auditor;

-- Whether it is past or today anywhere: the lender's time zone isn't known here.
create function desk.is_past(day text, at timestamptz) returns boolean
language sql stable
return day::date <= ((at at time zone 'UTC') + interval '14 hours')::date;

create function desk.notice_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.notice;
begin
  if entry.kind = 'notice.record' then
    if not desk.is_past(body ->> 'day', entry.at)
      or (body ->> 'kind' = 'withdrawal') <> (body ->> 'manner' is null)
      or (body ->> 'kind' = 'incompleteness') <> (body ->> 'replyBy' is not null)
      or (body ->> 'letterVersion' is null) <> (body ->> 'letterHash' is null) then
      return desk.refused('malformed');
    end if;
    insert into desk.notice (
      lender, id, application, kind, day, manner, reply_by, credit_type, letter_version,
      letter_hash, by_officer, at, number
    ) values (
      entry.lender, entry.op, entry.subject, body ->> 'kind', (body ->> 'day')::date,
      body ->> 'manner', (body ->> 'replyBy')::date, body ->> 'creditType',
      (body ->> 'letterVersion')::bigint, body ->> 'letterHash', entry.who, entry.at, entry.number
    );
    return null;
  end if;
  select * into standing from desk.notice n
  where n.lender = entry.lender and n.id = (body ->> 'notice')::uuid
    and n.application = entry.subject;
  if standing.id is null then
    return desk.refused('not-found');
  elsif standing.by_officer <> entry.who and not desk.is_second(entry.who) then
    return desk.refused('grade', to_jsonb(standing));
  end if;
  update desk.notice n set removed = true, number = entry.number
  where n.lender = entry.lender and n.id = standing.id;
  return null;
end $$;

-- What is said of an application is one record; one that says nothing is none.
create function desk.notice_facts_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.notice_facts;
begin
  select * into standing from desk.notice_facts f
  where f.lender = entry.lender and f.application = entry.subject;
  if (body ->> 'completeOn' is null) <> (body ->> 'completeReason' is null)
    or not desk.is_past(body ->> 'completeOn', entry.at) then
    return desk.refused('malformed');
  elsif standing.number is distinct from seen then
    return desk.refused('changed', to_jsonb(standing));
  end if;
  delete from desk.notice_facts f
  where f.lender = entry.lender and f.application = entry.subject;
  if body ->> 'completeOn' is not null or body ->> 'business' is not null
    or (body ->> 'otherTerms')::boolean then
    insert into desk.notice_facts (
      lender, application, complete_on, complete_reason, other_terms, business, by_officer, at,
      number
    ) values (
      entry.lender, entry.subject, (body ->> 'completeOn')::date, body ->> 'completeReason',
      (body ->> 'otherTerms')::boolean, body ->> 'business', entry.who, entry.at, entry.number
    );
  end if;
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
    when 'notice' then case entry.kind
      when 'notice.facts' then desk.notice_facts_rule(entry, body, seen)
      when 'notice.record' then desk.notice_rule(entry, body)
      when 'notice.remove' then desk.notice_rule(entry, body)
      else desk.refused('unknown-kind')
    end
    when 'policy' then desk.policy_rule(entry, body, seen)
    when 'copy' then desk.copy_rule(entry, body)
    when 'desk' then desk.witness_rule(entry, body)
    else desk.refused('unknown-kind')
  end;
end $$;
