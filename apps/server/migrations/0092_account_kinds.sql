-- The kinds of accounts that taxes (TAX-2, 0093) and autobids (BID-13, 0095) bring, in a migration of their own: every bid takes this
-- table, which is locked for as long as this takes and no other lock is waited for.
do $$ begin
  execute (select 'alter table account drop constraint account_kind_check, add constraint account_kind_check check (('
                    || substr(pg_get_constraintdef(oid), 7) || ') or kind = any (array[''bids_tax'',''goods_tax'',''tax_owed'','
                    || '''tax_withheld'',''levies'',''set_aside''])) not valid'
             from pg_constraint where conrelid = 'account'::regclass and conname = 'account_kind_check');
end $$;
insert into account (unit, kind)
select 'KES', unnest(array['bids_tax', 'goods_tax', 'tax_owed', 'tax_withheld', 'levies']);
insert into chart_account (number, kind, class, name) values
  (2110, 'bids_tax', 'liability', 'Tax in bids owed'),
  (2210, 'goods_tax', 'liability', 'Tax in goods owed'),
  (2600, 'tax_owed', 'liability', 'Tax on sales'),
  (2610, 'tax_withheld', 'liability', 'Tax withheld'),
  (5500, 'levies', 'expense', 'Levies on margins');
