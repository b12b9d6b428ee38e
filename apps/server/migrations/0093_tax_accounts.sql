-- What 0092 left to be looked at: the accounts of taxes are of the kinds that there are.
alter table account validate constraint account_kind_check;
