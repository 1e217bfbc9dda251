-- The numbers, from one, of the criteria of the deal that the moderator who decided found met; null where none were gone through.
alter table disputes add column found_met integer[];
alter table disputes add check (found_met is null or outcome is not distinct from 'decided');
