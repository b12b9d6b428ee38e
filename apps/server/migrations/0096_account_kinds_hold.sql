-- What 0095 added without asking the accounts that were there.
alter table account validate constraint account_kind_check;
