-- outside a transaction
-- What is ours of a statement is looked up by its receipt and side (OPS-19), whichever account and day its line is of.
create index concurrently if not exists statement_entry_receipt on statement_entry (receipt, direction) where kind in ('payment', 'payout', 'reversal');
