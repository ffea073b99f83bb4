-- Names that the next step uses, which PostgreSQL allows only after they are committed. Meanwhile
-- an operation of one of these kinds is refused.

set local role desk_definer;

alter type desk.kind add value 'template.put';
alter type desk.kind add value 'template.remove';
alter type desk.refusal add value 'full';
