-- outside a transaction
-- The one before (0098), which no version asks any more.
drop index concurrently audit_reason_words;
