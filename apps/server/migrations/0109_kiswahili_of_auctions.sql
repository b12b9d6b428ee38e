-- What an auction shows in Kiswahili of its product, copied with the English when it is scheduled, and as fixed (GEN-9). Auctions from
-- before have none and are read in English: nothing is filled in afterwards, which is what "fixed" means.
alter table auction
  add column name_sw text not null default '',
  add column description_sw text not null default '',
  -- Line for line as `specifications`: [["Skrini", "Inchi 6.5"]].
  add column specifications_sw json not null default '[]';
create trigger auction_terms_sw before update of name_sw, description_sw, specifications_sw on auction
  for each row when (old.status <> 'draft') execute function keep_auction_terms();

-- A product is found by its Kiswahili, too (AUC-7): each word stands in either language.
-- Its index is 0114: none is built here while the lock on auctions is held.
create or replace function search_products(words text[], tolerant boolean, most int) returns table (product_id bigint, score real)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set pg_trgm.word_similarity_threshold = '0.4'
as $$
declare
  condition text := '';
begin
  for i in 1 .. least(cardinality(words), 8) loop
    condition := condition || case
      when tolerant and length(words[i]) >= 3 then
        format(' and ($1[%1$s] <%% search_name or $1[%1$s] <%% lower(name_sw))', i)
      when tolerant then
        format(' and (search_name like search_pattern($1[%1$s]) or lower('' '' || name_sw || '' '' || left(description_sw, 2000)) like search_pattern($1[%1$s]))', i)
      else
        format(' and (search_text like search_pattern($1[%1$s]) or lower('' '' || name_sw || '' '' || left(description_sw, 2000)) like search_pattern($1[%1$s]))', i)
    end;
  end loop;
  return query execute format(
    'select c.id, ($3 + greatest(word_similarity(array_to_string($1, '' ''), c.search_name),
                                 word_similarity(array_to_string($1, '' ''), lower(c.name_sw))))::real
       from (select id, search_name, name_sw from product where true %s limit $2) c
      order by 2 desc, 1', condition)
    using words, most, case when tolerant then 0 else 1 end;
end $$;
