-- Numbers that people read have six digits, and more once there are more: lpad() alone cuts the seventh off, and the
-- millionth customer would have somebody else's code.
create function padded_number(number bigint) returns text language sql immutable
  return lpad(number::text, greatest(6, length(number::text)), '0');

-- MN-2026-000123: the year in Nairobi in which the order was placed, and its number; as orderNumber writes it
-- (apps/server/src/features/orders/order-view.ts), for whatever is searched, listed or printed by the database.
create function order_number_of(number bigint, created_at timestamptz) returns text language sql stable
  return 'MN-' || to_char(created_at at time zone 'Africa/Nairobi', 'YYYY') || '-' || padded_number(number);
