-- Whose money it is, is told by what its person proved, or by the number that paid or is paid (OPS-5): as of cases (0117). A mailbox or
-- a number that somebody merely typed would keep those whose it is from ever noting a reversal of theirs.
create or replace function is_beneficiary(staff uuid, verb text, about text, params jsonb) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from beneficiaries(verb, about, params) b
                  where is_own_account(b.person, staff)
                     or (not exists (select from approval_verb v where v.kind = verb and v.beneficiary = 'case')
                         and 'phone:' || phone_of(b.number) in (select contacts_of(staff))))
$$;
