-- A parcel that was packed bears the label of then: when its order was sent elsewhere last (WIN-6), so that whoever hands it over is told to
-- print it anew. It goes with the address (ACC-7).
alter table shop_order add column readdressed_at timestamptz;
grant update (readdressed_at) on shop_order to mnada_staff;
