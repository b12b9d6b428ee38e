-- What 0088, 0092 and 0093 added without asking the rows that were there: read beside whoever works.
alter table account validate constraint account_kind_check;
alter table notification validate constraint notification_kind_check;
alter table withdrawal validate constraint withdrawal_tax;
alter table withdrawal validate constraint withdrawal_adds_up;
-- 0094's index stands in its place. Last: it locks what every bid takes.
drop index account_house;
