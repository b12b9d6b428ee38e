-- What the public log has stored and not signed yet: committed first, then remembered outside the database, and only then signed
-- (LOG-5, decision 0038). The seal is made with the log's key, so that nobody who may write rows has theirs signed.
create table log_unsigned (
  log  int primary key references log (number),
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  seal bytea not null check (length(seal) = 32)
);
revoke all on log_unsigned from mnada_app;
grant select, insert, delete on log_unsigned to mnada_app;
