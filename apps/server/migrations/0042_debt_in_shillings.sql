-- What is owed is money: a debt in bids is nobody's, and no code makes one. Returned bids that were used before their purchase
-- was taken back are owed at their price (WIN-5).
alter table account add constraint account_debt_in_shillings check (kind <> 'debt' or unit = 'KES');
