-- Blank lines of 0025 became groups of an empty term, which is found by nothing and matches nothing.
update search_synonyms set terms = array_remove(terms, '') where '' = any (terms) and cardinality(array_remove(terms, '')) > 0;
delete from search_synonyms where '' = any (terms);
alter table search_synonyms add constraint search_synonyms_filled check (array_position(terms, '') is null);
