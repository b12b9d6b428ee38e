-- The room of refunds is read by pages (OPS-2): what is owed, or was said to be back by a typed receipt alone, by since when.
create index refund_due_unsettled on refund_due (created_at, id) where state <> 'returned' or confirmed_at is null;
