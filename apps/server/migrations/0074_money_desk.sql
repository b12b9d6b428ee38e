-- The rooms of money (OPS-16): what a caller says of a payment is found among a million.

-- A sum and a time; Safaricom's other id; the payer as M-PESA named them.
create index payment_amount on payment (amount_cents, created_at);
create index payment_merchant_request on payment (merchant_request_id) where merchant_request_id is not null;
create index receipt_payer_phone on receipt (payer_phone) where payer_phone is not null;
create index receipt_payer_words on receipt using gin (lower(payer_name) gin_trgm_ops) where payer_name is not null;
create index payout_attempt_conversation on payout_attempt (conversation_id) where conversation_id is not null;
-- Sums over days of tabs.
create index payment_reversed on payment (created_at) where state = 'reversed';
