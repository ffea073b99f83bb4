-- Templates of offers, the same on all desks: each changes only as it was seen.

set local role desk_definer;

alter type desk.kind add value 'template.put';
alter type desk.kind add value 'template.remove';
alter type desk.refusal add value 'full';
insert into desk.field (kind, name, form) values
  ('template.put', 'name', 'line'),
  ('template.put', 'terms', 'document');

create table desk.template (
  lender text not null references desk.feed_head,
  -- Made by the desk that saved it first.
  id uuid not null,
  name text not null,
  -- JSON, which the desks check.
  terms text not null,
  by_officer text not null,
  -- When it was saved first.
  at timestamptz not null,
  -- The version, which its next change must have seen.
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, by_officer) references desk.officer
);
alter table desk.template enable row level security;
create policy own_lender on desk.template for select using (lender = (select desk.my_lender()));
grant select on desk.template to desk_auditor;

create function desk.template_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.template;
begin
  if not desk.has_form(to_jsonb(entry.subject), 'uuid') then
    return desk.refused('malformed');
  end if;
  select * into standing from desk.template t
  where t.lender = entry.lender and t.id = entry.subject::uuid;
  if standing.number is distinct from seen then
    return desk.refused('changed', to_jsonb(standing) - 'terms');
  elsif entry.kind = 'template.remove' then
    if standing.number is null then
      return desk.refused('not-found');
    end if;
    delete from desk.template t where t.lender = entry.lender and t.id = standing.id;
    return null;
  end if;
  -- Each desk shows them all in one list.
  if standing.number is null
    and (select count(*) from desk.template t where t.lender = entry.lender) >= 500 then
    return desk.refused('full');
  end if;
  insert into desk.template (lender, id, name, terms, by_officer, at, number)
  values (
    entry.lender, entry.subject::uuid, body ->> 'name', body ->> 'terms', entry.who, entry.at,
    entry.number
  )
  on conflict (lender, id) do update set
    name = excluded.name, terms = excluded.terms, by_officer = excluded.by_officer,
    number = excluded.number;
  return null;
end $$;

-- The earlier one with one area more.
alter function desk.rule rename to rule_without_templates;
create function desk.rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
begin
  return case
    when starts_with(entry.kind::text, 'template.') then desk.template_rule(entry, body, seen)
    else desk.rule_without_templates(entry, body, seen)
  end;
end $$;
