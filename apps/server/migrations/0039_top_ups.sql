-- Who paid less than a pack's price may pay the rest (PAY-7). The pack is then bought by two payments, one for each receipt:
-- one made for what had arrived, and the one that asked for the rest. Each has its own sum and its share of the bids.
alter table payment
  -- Its share of the pack's bids; null: all of them.
  add column part_bids int check (part_bids > 0),
  -- It asks for the rest of what came under this payment's reference, by this receipt.
  add column tops_up uuid references payment (id),
  add column tops_up_receipt text references receipt (receipt),
  add check ((tops_up is null) = (tops_up_receipt is null)),
  add check (tops_up is null or part_bids is not null),
  add check (part_bids is null or purpose = 'pack');
-- Two presses at once ask once. None of these states is ever come back to from another one.
create unique index payment_top_up_open on payment (tops_up) where state in ('submitting', 'submit_unknown', 'pending');
create index payment_top_ups on payment (tops_up) where tops_up is not null;
create index payment_top_ups_of_receipt on payment (tops_up_receipt) where tops_up_receipt is not null;

alter table receipt_choice
  -- The payment of the rest.
  add column topped_by uuid unique references payment (id),
  drop constraint receipt_choice_choice_check,
  drop constraint receipt_choice_check,
  add constraint receipt_choice_choice_check check (choice in ('pack', 'top_up', 'back')),
  add constraint receipt_choice_credited check ((choice = 'back') = (credited_id is null)),
  add constraint receipt_choice_topped check ((choice = 'top_up') = (topped_by is not null));
