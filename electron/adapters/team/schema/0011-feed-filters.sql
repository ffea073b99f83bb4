-- Officers look through the feed by colleague, by kind and by application, the latest first.

set local role desk_definer;

create index feed_by_officer on desk.feed (lender, who, number);
create index feed_by_kind on desk.feed (lender, kind, number);
create index feed_by_subject on desk.feed (lender, subject, number);
