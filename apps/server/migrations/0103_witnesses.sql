-- What others co-signed of the public log (LOG-10): one line a checkpoint and witness, only ever added to.
create table log_cosignature (
  log     int not null,
  size    bigint not null,
  witness text not null check (length(witness) between 1 and 200),
  line    text not null check (length(line) between 90 and 500),
  at      timestamptz not null default clock_timestamp(),
  primary key (log, size, witness),
  foreign key (log, size) references log_checkpoint (log, size)
);
create index log_cosignature_witness on log_cosignature (log, witness, size desc);
revoke all on log_cosignature from mnada_app;
grant select, insert on log_cosignature to mnada_app;
