-- What somebody owes after money went back can be paid by itself (PAY-6): during a break as well, for it buys no bids. Such a payment is
-- a share of a pack whose every bid goes to the debt in the transaction that books it; else its money goes back.
alter table payment add column pays_debt boolean not null default false;
alter table payment add constraint payment_pays_debt
  check (not pays_debt or (purpose = 'pack' and part_bids is not null and tops_up is null)) not valid;
