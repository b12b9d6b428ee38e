-- Undecided payments are looked for every second and counted every ten, however many have been decided over the years.
create index payment_open on payment (created_at) where state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed');
create index payment_created on payment (created_at);
create index receipt_personal on receipt (created_at) where payer_phone is not null or payer_name is not null;
