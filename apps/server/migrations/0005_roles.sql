-- The running server cannot rewrite history: bids, transfers, outcomes, audit are insert-only for it
-- (settled: Books). One DATABASE_URL suffices: the server connects as the owner and does SET ROLE mnada_app.
do $$ begin
  if not exists (select from pg_roles where rolname = 'mnada_app') then
    create role mnada_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it just now
end $$;
do $$ begin
  execute format('grant mnada_app to %I', current_user);
exception when others then null;                                 -- a superuser needs no membership
end $$;
grant usage on schema public to mnada_app;
grant select, insert, update, delete on all tables in schema public to mnada_app;
grant usage, select on all sequences in schema public to mnada_app;
revoke update, delete, truncate on bid, transfer, outcome, audit from mnada_app;
revoke update, delete, truncate on bid, transfer, outcome, audit from public;
-- What bids and transfers point to stays: their ids are not checked row by row on the bid path (0003_books.sql).
revoke delete, truncate on account, bid_lot, participant, auction from mnada_app;
