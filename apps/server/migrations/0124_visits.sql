-- How often auctions were opened, a number a day (MON-9): nobody who opened one stands in it, nor can be found by it.
create table visit_day (
  day    date primary key,
  visits bigint not null check (visits >= 0)
);

revoke all on visit_day from mnada_app;
grant select, insert, update on visit_day to mnada_app;
grant select on visit_day to mnada_reader;
