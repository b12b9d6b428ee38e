-- outside a transaction
-- An order is late by the first day that was promised (WIN-2): the counts of the office's tabs read it from their index, as before.
create index concurrently if not exists shop_order_promises on shop_order (state, estimated_delivery, first_promise);
