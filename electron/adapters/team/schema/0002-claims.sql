-- Who works on which application: the first transaction wins, for the time of a lease.

set local role desk_definer;

create table desk.claim (
  lender text not null references desk.feed_head,
  application text not null,
  holder text not null,
  at timestamptz not null,
  until timestamptz not null,
  -- The feed's number of the operation that wrote the row: its version.
  number bigint not null,
  primary key (lender, application),
  foreign key (lender, holder) references desk.officer
);
alter table desk.claim enable row level security;
create policy own_lender on desk.claim for select using (lender = (select desk.my_lender()));
grant select on desk.claim to desk_auditor;

-- The claim of somebody else that is still in force; null if there is none.
create function desk.claim_against(entry desk.feed) returns desk.claim
language sql stable as $$
  select c from desk.claim c
  join desk.officer o on o.lender = c.lender and o.name = c.holder and o.active
  where c.lender = entry.lender and c.application = entry.subject
    and c.holder <> entry.who and c.until > entry.at
$$;

create function desk.is_second(who text) returns boolean
language sql stable
return pg_has_role(who, 'desk_second', 'member');

create function desk.claim_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.claim := desk.claim_against(entry);
  own boolean := exists (
    select from desk.claim c
    where c.lender = entry.lender and c.application = entry.subject and c.holder = entry.who
  );
begin
  case entry.kind
    when 'claim.take' then
      if standing.number is not null then
        return desk.refused('held', to_jsonb(standing));
      end if;
    when 'claim.renew', 'claim.release' then
      -- A lease that ran out can still be renewed while nobody else took the claim.
      if not own then
        return desk.refused('not-held', to_jsonb(standing));
      end if;
    when 'claim.take-over' then
      if standing.number is null then
        return desk.refused('not-held');
      elsif not desk.is_second(entry.who) then
        return desk.refused('grade', to_jsonb(standing));
      elsif standing.number is distinct from seen then
        return desk.refused('changed', to_jsonb(standing));
      end if;
  end case;
  if entry.kind = 'claim.release' then
    delete from desk.claim c where c.lender = entry.lender and c.application = entry.subject;
  else
    insert into desk.claim (lender, application, holder, at, until, number)
    values (
      entry.lender, entry.subject, entry.who, entry.at,
      entry.at + make_interval(mins => (body ->> 'minutes')::int), entry.number
    )
    on conflict (lender, application) do update set
      holder = excluded.holder, at = excluded.at, until = excluded.until, number = excluded.number;
  end if;
  return null;
end $$;
