-- outside a transaction
-- Words of a reason were looked for in every line of the audit (OPS-2).
create index concurrently audit_reason_words on audit using gin (lower(reason) gin_trgm_ops) where reason <> '';
