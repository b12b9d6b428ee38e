-- outside a transaction
-- As it was written: what is known of a column says whether words are rare or common, what is known of its folded letters did not.
create index concurrently audit_reason_signs on audit using gin (reason gin_trgm_ops) where reason <> '';
