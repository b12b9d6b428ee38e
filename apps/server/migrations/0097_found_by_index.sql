-- The office's list of orders reads an index for whatever it is asked (OPS-2): a hundred thousand were read whole for a phone, a name on
-- the parcel, the counties of its filter, or the counts of its tabs.
create index shop_order_phone on shop_order (phone);
create index shop_order_parcel_name on shop_order using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
create index shop_order_tracking_folded on shop_order (lower(tracking_number)) where tracking_number is not null;
create index shop_order_region on shop_order (region);
create index shop_order_courier on shop_order (courier_service);
create index shop_order_total on shop_order (total_cents desc, id desc);
create index shop_order_tabs on shop_order (state, estimated_delivery);
create index shop_order_by_promise on shop_order (coalesce(estimated_delivery, 'infinity'), id);
-- And the palette whoever's name begins as it was typed.
create index app_user_name_begins on app_user (lower(full_name) text_pattern_ops) where kind = 'user';
