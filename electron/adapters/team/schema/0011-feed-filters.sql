-- Officers look through the feed by colleague and by application, the latest first.

set local role desk_definer;

create index feed_by_officer on desk.feed (lender, who, number);
create index feed_by_subject on desk.feed (lender, subject, number);
