-- A desk that connects asks for the live claims alone, of as many as ever ran out.

set local role desk_definer;

create index claim_by_end on desk.claim (lender, until);
