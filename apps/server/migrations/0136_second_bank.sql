-- A shop may have two accounts at banks (OPS-19). The kind of the second one, in a migration of its own: every bid takes this table, which
-- is locked for as long as this takes and no other lock is waited for.
do $$ begin
  execute (select 'alter table account drop constraint account_kind_check, add constraint account_kind_check check (('
                    || substr(pg_get_constraintdef(oid), 7) || ') or kind = ''bank_2'') not valid'
             from pg_constraint where conrelid = 'account'::regclass and conname = 'account_kind_check');
end $$;
insert into account (unit, kind) values ('KES', 'bank_2');
insert into chart_account (number, kind, class, name) values (1021, 'bank_2', 'asset', 'Bank, second account');
