-- A computer that connects follows each note from its first version to its last.

set local role desk_definer;

create index note_of_replaced on desk.note (lender, replaces) where replaces is not null;
