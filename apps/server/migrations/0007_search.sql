-- AUC-7: search over name, category and description that tolerates a typo, within 50 ms on 100,000 products.
-- A function, because the threshold of pg_trgm's index operators is a setting: here it holds for this search only.

-- Where a word may stand: anywhere, or (up to two letters, which fill no trigram) at the beginning of a word.
create function search_pattern(word text) returns text language sql immutable as $$
  select case when length(word) < 3 then '% ' else '%' end
         || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- `words`: folded like the columns, letters and digits only, 1 to 8 of them. Not `tolerant`: what contains every word
-- (scores above 1); `tolerant`: names that resemble them (up to 1). Higher scores fit better. Every word is a condition
-- of its own, so that the index intersects them; the statement is put together from their positions, never from the words.
create function search_products(words text[], tolerant boolean, most int) returns table (product_id bigint, score real)
language plpgsql stable
set pg_trgm.word_similarity_threshold = '0.4'
as $$
declare
  condition text := '';
begin
  for i in 1 .. least(cardinality(words), 8) loop
    condition := condition || case
      when tolerant and length(words[i]) >= 3 then format(' and $1[%s] <%% search_name', i)
      else format(' and %s like search_pattern($1[%s])', case when tolerant then 'search_name' else 'search_text' end, i)
    end;
  end loop;
  return query execute format(
    'select c.id, ($3 + word_similarity(array_to_string($1, '' ''), c.search_name))::real
       from (select id, search_name from product where true %s limit $2) c
      order by 2 desc, 1', condition)
    using words, most, case when tolerant then 0 else 1 end;
end $$;
