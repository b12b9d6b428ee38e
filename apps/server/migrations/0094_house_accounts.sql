-- outside a transaction
-- One account of the house for each kind and unit; an auction's own, of which there are many, are of the kinds named here.
create unique index concurrently if not exists account_one_house on account (kind, unit)
  where kind not in ('user', 'debt', 'spent', 'set_aside');
