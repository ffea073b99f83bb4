-- How many requests the desks of a lender make together in a minute: the lending service counts
-- those of the account, and refuses what is over.

set local role desk_definer;

create table desk.budget (
  lender text not null references desk.feed_head,
  minute timestamptz not null,
  taken int not null,
  primary key (lender)
);
alter table desk.budget enable row level security;
create policy own_lender on desk.budget for select using (lender = (select desk.my_lender()));
grant select on desk.budget to desk_auditor;

-- Takes up to `wanted` requests of this minute, by the clock of this server; less if fewer are
-- left, of 990. What a desk doesn't use is lost with the minute.
create function desk.take_requests(wanted int) returns int
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
as $$
declare
  member text := desk.my_lender();
  now_minute timestamptz := date_trunc('minute', clock_timestamp());
  before int;
  granted int;
begin
  if member is null or wanted is null or wanted < 1 then
    return 0;
  end if;
  insert into desk.budget (lender, minute, taken) values (member, now_minute, 0)
  on conflict do nothing;
  select case when minute = now_minute then taken else 0 end into before
  from desk.budget b where b.lender = member for update;
  granted := least(wanted, 990 - before);
  update desk.budget b set minute = now_minute, taken = before + granted where b.lender = member;
  return granted;
end $$;
grant execute on function desk.take_requests to desk_officer;
