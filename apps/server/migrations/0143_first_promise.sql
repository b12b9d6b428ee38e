-- A day that was put off is late all the same: the report of deliveries counts by the first day that was promised (MON-9). Null: the
-- promise that stands is the first.
alter table shop_order add column first_promise timestamptz;
grant update (first_promise) on shop_order to mnada_app;
