-- When the label of an order that was sent elsewhere after it was packed (0149) was printed anew: from then on its parcel bears the address of
-- now, until it goes elsewhere once more.
alter table shop_order add column label_printed_at timestamptz;
grant update (label_printed_at) on shop_order to mnada_staff;
