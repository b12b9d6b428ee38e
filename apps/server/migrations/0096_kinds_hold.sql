-- What 0088 and 0095 added without asking the rows that were there.
alter table account validate constraint account_kind_check;
alter table notification validate constraint notification_kind_check;
