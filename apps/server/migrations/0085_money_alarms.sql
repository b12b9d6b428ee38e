-- What rings about money (OPS-22): one row from when it begins until it ends, so that any node carries on and nobody is told twice.
create table money_alarm (
  name      text not null check (name in ('invariant_broken', 'float_short', 'success_falling', 'statement_missing', 'credit_slow', 'unverified_old')),
  raised_at timestamptz not null default clock_timestamp(),
  figure    double precision not null,
  ended_at  timestamptz,
  primary key (name, raised_at)
);
create unique index money_alarm_rings on money_alarm (name) where ended_at is null;
revoke all on money_alarm from mnada_app;
grant select on money_alarm to mnada_app;
grant insert (name, figure), update (figure, ended_at) on money_alarm to mnada_app;
