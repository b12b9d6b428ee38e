-- outside a transaction
-- Its place is taken by shop_order_promises.
drop index concurrently if exists shop_order_tabs;
