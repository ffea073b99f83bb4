-- Notes are appended; of a tag the last writer counts; a follow-up changes only as it was seen.

set local role desk_definer;

create table desk.note (
  lender text not null references desk.feed_head,
  -- The operation that wrote it.
  id uuid not null,
  application text not null,
  text text not null,
  by_officer text not null,
  at timestamptz not null,
  -- The note that this one is written in place of.
  replaces uuid,
  removed boolean not null default false,
  number bigint not null,
  primary key (lender, id),
  foreign key (lender, replaces) references desk.note,
  foreign key (lender, by_officer) references desk.officer
);
create index note_of_application on desk.note (lender, application);

create table desk.tag (
  lender text not null references desk.feed_head,
  application text not null,
  name text not null,
  by_officer text not null,
  at timestamptz not null,
  removed boolean not null,
  number bigint not null,
  primary key (lender, application, name),
  foreign key (lender, by_officer) references desk.officer
);

create table desk.follow_up (
  lender text not null references desk.feed_head,
  application text not null,
  day date not null,
  by_officer text not null,
  at timestamptz not null,
  number bigint not null,
  primary key (lender, application),
  foreign key (lender, by_officer) references desk.officer
);

alter table desk.note enable row level security;
alter table desk.tag enable row level security;
alter table desk.follow_up enable row level security;
create policy own_lender on desk.note for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.tag for select using (lender = (select desk.my_lender()));
create policy own_lender on desk.follow_up for select using (lender = (select desk.my_lender()));
grant select on desk.note, desk.tag, desk.follow_up to desk_auditor;

create function desk.note_rule(entry desk.feed, body jsonb) returns jsonb
language plpgsql as $$
declare
  standing desk.note;
begin
  if entry.kind <> 'note.append' then
    select * into standing from desk.note n
    where n.lender = entry.lender and n.id = (body ->> 'note')::uuid
      and n.application = entry.subject;
    if standing.id is null then
      return desk.refused('not-found');
    elsif standing.by_officer <> entry.who then
      return desk.refused('not-author', to_jsonb(standing));
    end if;
  end if;
  if entry.kind = 'note.remove' then
    update desk.note n set removed = true, number = entry.number
    where n.lender = entry.lender and n.id = standing.id;
  else
    insert into desk.note (lender, id, application, text, by_officer, at, replaces, number)
    values (
      entry.lender, entry.op, entry.subject, body ->> 'text', entry.who, entry.at,
      standing.id, entry.number
    );
  end if;
  return null;
end $$;

create function desk.tag_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.tag;
begin
  select * into standing from desk.tag t
  where t.lender = entry.lender and t.application = entry.subject and t.name = body ->> 'name';
  if entry.kind = 'tag.remove' then
    if standing.number is null then
      return desk.refused('not-found');
    elsif standing.number > coalesce(seen, 0) then
      return desk.refused('changed', to_jsonb(standing));
    end if;
  end if;
  insert into desk.tag (lender, application, name, by_officer, at, removed, number)
  values (
    entry.lender, entry.subject, body ->> 'name', entry.who, entry.at,
    entry.kind = 'tag.remove', entry.number
  )
  on conflict (lender, application, name) do update set
    by_officer = excluded.by_officer, at = excluded.at,
    removed = excluded.removed, number = excluded.number;
  return null;
end $$;

create function desk.follow_up_rule(entry desk.feed, body jsonb, seen bigint) returns jsonb
language plpgsql as $$
declare
  standing desk.follow_up;
begin
  select * into standing from desk.follow_up f
  where f.lender = entry.lender and f.application = entry.subject;
  if standing.number is distinct from seen then
    return desk.refused('changed', to_jsonb(standing));
  end if;
  if entry.kind = 'follow-up.clear' then
    delete from desk.follow_up f where f.lender = entry.lender and f.application = entry.subject;
  else
    insert into desk.follow_up (lender, application, day, by_officer, at, number)
    values (
      entry.lender, entry.subject, (body ->> 'day')::date, entry.who, entry.at, entry.number
    )
    on conflict (lender, application) do update set
      day = excluded.day, by_officer = excluded.by_officer,
      at = excluded.at, number = excluded.number;
  end if;
  return null;
end $$;
