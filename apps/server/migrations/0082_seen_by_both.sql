-- Two people decide on one comparison (OPS-5): what whoever asks sees is kept with the request, in words and sums, so that the
-- second person reads the same and an auditor can tell later on what both of them signed.
alter table approval_request
  add column facts jsonb not null default '[]' check (jsonb_typeof(facts) = 'array' and length(facts::text) <= 20000);
-- A request is written once: no role may update this.
grant insert (facts) on approval_request to mnada_staff;
