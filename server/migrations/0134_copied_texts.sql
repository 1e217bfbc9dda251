-- The text of an order as letters and digits alone: what is spaced, cased or punctuated otherwise is the same text (decisions 0138).
create function plain_letters(written text) returns text immutable strict parallel safe language sql
return regexp_replace(translate(lower(written), 'ё', 'е'), '[^[:alnum:]]+', '', 'g');
-- An index of what is computed: nothing is kept of a text beside it, so nothing has to be filled, corrected or erased.
create index orders_text on orders ((md5(plain_letters(description))::uuid), id);
