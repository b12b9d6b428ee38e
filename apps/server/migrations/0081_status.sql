-- How the shop stood, a line a minute, for the page that says so to everybody (OPS-20). A minute without a line was measured by
-- nobody, and is told as that.
create table status_sample (
  minute   timestamptz primary key check (extract(second from minute) = 0),
  bidding  text not null check (bidding in ('ok', 'slow', 'paused', 'down')),
  payments text not null check (payments in ('ok', 'slow', 'paused', 'down')),
  payouts  text not null check (payouts in ('ok', 'slow', 'paused', 'down')),
  messages text not null check (messages in ('ok', 'slow', 'paused', 'down'))
);
grant select, insert, delete, update (bidding, payments, payouts, messages) on status_sample to mnada_app;
grant select on status_sample to mnada_reader;
