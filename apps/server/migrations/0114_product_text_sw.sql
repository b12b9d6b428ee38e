-- outside a transaction
-- A product is found by its Kiswahili as quickly as by its English (AUC-7).
create index concurrently if not exists product_text_sw on product
  using gin (lower(' ' || name_sw || ' ' || left(description_sw, 2000)) gin_trgm_ops);
