-- One ACH document for a payment and one open decision for an application, across all desks.

set local role desk_definer;

create table desk.ach (
  lender text not null references desk.feed_head,
  -- The operation that registered it.
  id uuid not null,
  facility text not null,
  -- SHA-256 of the payment's key: two desks with the same payment get the same one.
  payment text not null,
  reference text not null,
  amount_cents bigint not null,
  planned_on date not null,
  by_officer text not null,
  at timestamptz not null,
  voided_by text,
  void_reason text,
  voided_at timestamptz,
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, by_officer) references desk.officer
);
create unique index ach_of_payment on desk.ach (lender, payment) where voided_at is null;
create index ach_of_facility on desk.ach (lender, facility);

create table desk.decision (
  lender text not null references desk.feed_head,
  -- The operation that opened it.
  id uuid not null,
  application text not null,
  decision text not null,
  body_hash text not null,
  by_officer text not null,
  at timestamptz not null,
  outcome text,
  closed_by text,
  closed_at timestamptz,
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, by_officer) references desk.officer
);
create unique index open_decision on desk.decision (lender, application) where closed_at is null;

alter table desk.ach enable row level security;
alter table desk.decision enable row level security;
create policy own_lender on desk.ach for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.decision for select using (lender = (select desk.my_lender()));
grant select on desk.ach, desk.decision to desk_auditor;

create function desk.ach_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.ach;
begin
  if entry.kind = 'ach.register' then
    select * into standing from desk.ach a
    where a.lender = entry.lender and a.payment = body ->> 'payment' and a.voided_at is null;
    if standing.id is not null then
      return desk.refused('registered', to_jsonb(standing));
    end if;
    insert into desk.ach (
      lender, id, facility, payment, reference, amount_cents, planned_on, by_officer, at, number
    ) values (
      entry.lender, entry.op, entry.subject, body ->> 'payment', body ->> 'reference',
      (body ->> 'amountCents')::bigint, (body ->> 'plannedOn')::date, entry.who, entry.at,
      entry.number
    );
    return null;
  end if;
  select * into standing from desk.ach a
  where a.lender = entry.lender and a.id = (body ->> 'registration')::uuid
    and a.facility = entry.subject;
  if standing.id is null then
    return desk.refused('not-found');
  elsif standing.voided_at is not null then
    return desk.refused('closed', to_jsonb(standing));
  elsif standing.by_officer <> entry.who and not desk.is_second(entry.who) then
    return desk.refused('grade', to_jsonb(standing));
  end if;
  update desk.ach a set
    voided_by = entry.who, void_reason = body ->> 'reason', voided_at = entry.at,
    number = entry.number
  where a.lender = entry.lender and a.id = standing.id;
  return null;
end $$;

create function desk.decision_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  claimed desk.claim := desk.claim_against(entry);
  standing desk.decision;
begin
  if entry.kind = 'decision.open' then
    select * into standing from desk.decision d
    where d.lender = entry.lender and d.application = entry.subject and d.closed_at is null;
    if standing.id is not null then
      return desk.refused('registered', to_jsonb(standing));
    elsif claimed.number is not null then
      return desk.refused('held', to_jsonb(claimed));
    end if;
    insert into desk.decision (
      lender, id, application, decision, body_hash, by_officer, at, number
    ) values (
      entry.lender, entry.op, entry.subject, body ->> 'decision', body ->> 'bodyHash',
      entry.who, entry.at, entry.number
    );
    return null;
  end if;
  select * into standing from desk.decision d
  where d.lender = entry.lender and d.id = (body ->> 'registration')::uuid
    and d.application = entry.subject;
  if standing.id is null then
    return desk.refused('not-found');
  elsif standing.closed_at is not null then
    return desk.refused('closed', to_jsonb(standing));
  elsif standing.by_officer <> entry.who and not desk.is_second(entry.who) then
    return desk.refused('grade', to_jsonb(standing));
  end if;
  update desk.decision d set
    outcome = body ->> 'outcome', closed_by = entry.who, closed_at = entry.at,
    number = entry.number
  where d.lender = entry.lender and d.id = standing.id;
  return null;
end $$;
