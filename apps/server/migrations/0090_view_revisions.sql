-- Of two people who change one shared view, the second is told (OPS-2): nothing is overwritten silently.
alter table saved_view add column revision int not null default 0;
grant update (revision) on saved_view to mnada_staff;
