-- Who sells, and under which licence, stands on every invoice and beside the terms: two people change it (OPS-14, TAX-6).
insert into setting_by_two (name, alone, why) values
  ('seller.address', null, 'stands on every tax invoice'),
  ('licence.auctioneer', null, 'stands on receipts and with the terms'),
  ('licence.auctioneer_until', null, 'until it a licence stands on receipts, and before it an alarm rings'),
  ('licence.data_protection', null, 'stands on receipts and with the terms'),
  ('licence.data_protection_until', null, 'until it a licence stands on receipts, and before it an alarm rings'),
  ('licence.gambling', null, 'stands on receipts and with the terms'),
  ('licence.gambling_until', null, 'until it a licence stands on receipts, and before it an alarm rings');
