-- Who may do what, and the feed: one gapless chain of operations for each lender.

do $$
declare
  wanted text;
begin
  -- Roles belong to the whole server: another team space on it may have made them already.
  foreach wanted in array
    array['desk_definer', 'desk_auditor', 'desk_officer', 'desk_second', 'desk_owner']
  loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
  end loop;
  if not pg_has_role(current_user, 'desk_definer', 'usage') then
    execute format('grant desk_definer to %I', current_user);
  end if;
  if not pg_has_role('desk_owner', 'desk_second', 'usage') then
    grant desk_auditor to desk_officer;
    grant desk_officer to desk_second;
    grant desk_second to desk_owner;
  end if;
end $$;

create schema desk authorization desk_definer;
set local role desk_definer;
alter default privileges revoke execute on functions from public;
grant usage on schema desk to desk_auditor;

create table desk.schema_step (
  number int primary key,
  applied_at timestamptz not null default now()
);
grant select on desk.schema_step to desk_auditor;

-- `space` tells a team space from another one that was created under the same name.
create table desk.feed_head (
  lender text primary key check (lender ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  space uuid not null default gen_random_uuid(),
  number bigint not null default 0,
  hash bytea not null
);

create function desk.first_hash(lender text, space uuid) returns bytea
language sql immutable
return sha256(convert_to(lender || e'\n' || space::text, 'UTF8'));

create table desk.officer (
  lender text not null references desk.feed_head,
  -- The login role's name.
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,62}$'),
  active boolean not null default true,
  added_at timestamptz not null default now(),
  primary key (lender, name)
);

-- The lender of the account that signed in; null if it is no officer, or no longer one.
create function desk.my_lender() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select lender from desk.officer where name = session_user and active $$;
grant execute on function desk.my_lender to desk_auditor;

create type desk.kind as enum (
  'claim.take', 'claim.renew', 'claim.release', 'claim.take-over',
  'note.append', 'note.replace', 'note.remove',
  'tag.add', 'tag.remove',
  'follow-up.set', 'follow-up.clear',
  'ach.register', 'ach.void',
  'decision.open', 'decision.close'
);

create type desk.refusal as enum (
  'not-an-officer', 'unknown-kind', 'malformed', 'busy', 'op-reused',
  'held', 'not-held', 'changed', 'grade', 'not-found', 'not-author', 'registered', 'closed'
);

create type desk.form as enum (
  'minutes', 'cents', 'day', 'uuid', 'sha256', 'text', 'line', 'tag', 'decision', 'outcome'
);

-- The fields of each operation's body: all of them, and no others.
create table desk.field (
  kind desk.kind not null,
  name text not null,
  form desk.form not null,
  primary key (kind, name)
);
insert into desk.field (kind, name, form) values
  ('claim.take', 'minutes', 'minutes'),
  ('claim.renew', 'minutes', 'minutes'),
  ('claim.take-over', 'minutes', 'minutes'),
  ('claim.take-over', 'reason', 'line'),
  ('note.append', 'text', 'text'),
  ('note.replace', 'note', 'uuid'),
  ('note.replace', 'text', 'text'),
  ('note.remove', 'note', 'uuid'),
  ('tag.add', 'name', 'tag'),
  ('tag.remove', 'name', 'tag'),
  ('follow-up.set', 'day', 'day'),
  ('ach.register', 'payment', 'sha256'),
  ('ach.register', 'reference', 'line'),
  ('ach.register', 'amountCents', 'cents'),
  ('ach.register', 'plannedOn', 'day'),
  ('ach.void', 'registration', 'uuid'),
  ('ach.void', 'reason', 'line'),
  ('decision.open', 'decision', 'decision'),
  ('decision.open', 'bodyHash', 'sha256'),
  ('decision.close', 'registration', 'uuid'),
  ('decision.close', 'outcome', 'outcome');

create table desk.feed (
  lender text not null references desk.feed_head,
  number bigint not null,
  op uuid not null,
  at timestamptz not null,
  who text not null,
  kind desk.kind not null,
  subject text not null,
  -- The exact text that the hash covers.
  body text not null,
  previous bytea not null,
  hash bytea not null,
  primary key (lender, number),
  unique (lender, op)
);

-- How a moment stands in the hashed text and on the wire: UTC, microseconds.
create function desk.moment(at timestamptz) returns text
language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
grant execute on function desk.moment to desk_auditor;

-- One line for each value; only the body, the last, may have line breaks.
create function desk.feed_hash(entry desk.feed) returns bytea
language sql stable
return sha256(convert_to(concat_ws(e'\n',
  entry.lender, entry.number, entry.op, desk.moment(entry.at), entry.who, entry.kind,
  entry.subject, encode(entry.previous, 'hex'), entry.body
), 'UTF8'));

-- `standing` is the row in the way; a row of nulls is none.
create function desk.refused(code desk.refusal, standing jsonb default null) returns jsonb
language sql stable
return jsonb_build_object(
  'refused', code,
  'standing', case when standing ->> 'number' is not null then standing - 'lender' end
);

create function desk.has_form(value jsonb, form desk.form) returns boolean
language plpgsql immutable as $$
declare
  words text := value #>> '{}';
begin
  if form in ('minutes', 'cents') then
    if jsonb_typeof(value) <> 'number' or words !~ '^[0-9]{1,13}$' then
      return false;
    end if;
    return case form
      when 'minutes' then words::bigint between 15 and 60
      else words::bigint between 1 and 1000000000000
    end;
  end if;
  if jsonb_typeof(value) is distinct from 'string' then
    return false;
  end if;
  case form
    when 'day' then
      if words !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
        return false;
      end if;
      begin
        perform make_date(left(words, 4)::int, substr(words, 6, 2)::int, right(words, 2)::int);
        return true;
      exception when datetime_field_overflow then
        return false;
      end;
    when 'uuid' then
      return words ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
    when 'sha256' then
      return words ~ '^[0-9a-f]{64}$';
    when 'text' then
      return char_length(words) between 1 and 4000
        and words !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]';
    when 'line' then
      return char_length(words) between 1 and 200 and words !~ '[\u0001-\u001f\u007f-\u009f]';
    when 'tag' then
      return char_length(words) between 1 and 30 and words !~ '[\u0001-\u001f\u007f-\u009f]';
    when 'decision' then
      return words in ('approve', 'reject');
    when 'outcome' then
      return words in ('confirmed', 'refused', 'canceled');
  end case;
end $$;

-- Whether a body has the fields of its kind, all of them and no others.
create function desk.is_shaped(wanted desk.kind, subject text, body jsonb) returns boolean
language plpgsql stable as $$
begin
  return subject ~ '^[A-Za-z0-9._~-]+$' and char_length(subject) <= 260
    and jsonb_typeof(body) = 'object'
    and pg_column_size(body) <= 20000
    and (select count(*) from jsonb_object_keys(body))
      = (select count(*) from desk.field f where f.kind = wanted)
    and not exists (
      select from desk.field f
      where f.kind = wanted and desk.has_form(body -> f.name, f.form) is not true
    );
end $$;

alter table desk.feed_head enable row level security;
alter table desk.officer enable row level security;
alter table desk.feed enable row level security;
create policy own_lender on desk.feed_head for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.officer for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.feed for select using (lender = (select desk.my_lender()));
grant select on desk.feed_head, desk.officer, desk.feed to desk_auditor;
