-- The account's requests in any minute, shared by all desks with a part kept for what officers wait
-- for; and copies of applications, as far as the lender shares their text.

set local role desk_definer;

drop function desk.take_requests(int);
drop table desk.budget;

create table desk.budget (
  lender text not null references desk.feed_head,
  -- The last second of the epoch in which anything was taken.
  second bigint not null,
  -- What was taken in each of the last 63 seconds: that of second s is the entry 1 + s % 63.
  taken int[] not null,
  primary key (lender)
);
alter table desk.budget enable row level security;
create policy own_lender on desk.budget for select using (lender = (select desk.my_lender()));
grant select on desk.budget to desk_auditor;

-- Takes up to `wanted` requests, by the clock of this server. They leave within two seconds or not at
-- all, so 63 seconds have all that left in any 60: 990 at most, 891 of them what can wait.
-- Returns how many it got, and if none, after how many milliseconds one may be free; null if others
-- hold the row too long.
create function desk.take_requests(wanted int, can_wait boolean) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '200ms'
as $$
declare
  span constant int := 63;
  member text := desk.my_lender();
  known desk.budget;
  now_ms bigint;
  this_second bigint;
  granted int;
  wait_ms bigint := 0;
begin
  if member is null or wanted is null or wanted < 1 then
    return null;
  end if;
  begin
    insert into desk.budget (lender, second, taken) values (member, 0, array_fill(0, array[span]))
    on conflict do nothing;
    select * into strict known from desk.budget b where b.lender = member for update;
  exception when lock_not_available then
    return null;
  end;
  now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
  this_second := now_ms / 1000;
  if known.second > this_second + span then
    -- The clock was set back: what was taken then is long over.
    known.second := 0;
  end if;
  this_second := greatest(this_second, known.second);
  for s in greatest(known.second, this_second - span) + 1 .. this_second loop
    known.taken[1 + s % span] := 0;
  end loop;
  granted := greatest(0, least(
    wanted,
    case when can_wait then 891 else 990 end - (select sum(t) from unnest(known.taken) t)
  ));
  if granted = 0 then
    select min(s + span) * 1000 - now_ms into wait_ms
    from generate_series(this_second - span + 1, this_second) s
    where known.taken[1 + s % span] > 0;
  end if;
  known.taken[1 + this_second % span] := known.taken[1 + this_second % span] + granted;
  update desk.budget b set second = this_second, taken = known.taken where b.lender = member;
  return jsonb_build_object('taken', granted, 'waitMs', greatest(1, wait_ms));
end $$;
grant execute on function desk.take_requests to desk_auditor;

-- Whether the text of copies may be stored here, as the lender decides.
alter table desk.feed_head add column shares_copies boolean not null default true;

-- As before, and no copy from the future: no newer one could ever take its place.
alter function desk.copy_rule rename to newer_copy_rule;
create function desk.copy_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
begin
  if (body ->> 'readAt')::bigint > extract(epoch from entry.at + interval '1 hour') * 1000 then
    return desk.refused('malformed');
  end if;
  return desk.newer_copy_rule(entry, body);
end $$;

create or replace function desk.put_copy(application text, body text) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update desk.copy c set body = put_copy.body
  where c.lender = desk.my_lender() and c.application = put_copy.application
    and c.read_by = session_user and char_length(put_copy.body) <= 200000
    and c.body_hash = encode(sha256(convert_to(put_copy.body, 'UTF8')), 'hex')
    and exists (select from desk.feed_head h where h.lender = c.lender and h.shares_copies);
  return found;
end $$;
