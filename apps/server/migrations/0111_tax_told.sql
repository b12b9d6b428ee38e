-- What the revenue authority is told of each tax document, once it is switched on (TAX-5): a row a document, made with it. A document
-- is told under its branch and number as often as it takes until it is known that they have it: the same number again is the same one.

create table tax_told (
  document_id    uuid primary key references tax_document (id) on delete cascade,
  -- unknown: it was sent, and what came of it isn't known; refused: they don't take it as it is; known: they have it and no longer say
  -- what they signed; taken: they have it, and what they signed is here.
  state          text not null default 'waiting' check (state in ('waiting', 'unknown', 'refused', 'known', 'taken')),
  tries          int not null default 0 check (tries >= 0),
  next_at        timestamptz not null default clock_timestamp(),
  problem        text check (length(problem) <= 500),
  told_at        timestamptz,
  receipt_number text check (length(receipt_number) <= 40),
  internal_data  text check (length(internal_data) <= 200),
  signature      text check (length(signature) <= 200),
  signed_at      text check (length(signed_at) <= 40),
  check ((state in ('known', 'taken')) = (told_at is not null)),
  check ((state = 'taken') = (receipt_number is not null and internal_data is not null and signature is not null and signed_at is not null))
);
create index tax_told_due on tax_told (next_at) where state in ('waiting', 'unknown', 'refused');
create index tax_told_stuck on tax_told (document_id) where state = 'refused' or (state = 'unknown' and tries >= 8);
-- One receipt of theirs is one document: a signature that is answered twice is found.
create unique index tax_told_receipt on tax_told (receipt_number, signature) where state = 'taken';
insert into tax_told (document_id) select id from tax_document;

create function note_tax_document() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tax_told (document_id) values (new.id);
  return null;
end $$;
revoke execute on function note_tax_document from public;
create trigger tax_document_to_tell after insert on tax_document for each row execute function note_tax_document();

-- What they have, they have.
create function tax_told_stays() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'this document is with the revenue authority' using errcode = '23514';
end $$;
revoke execute on function tax_told_stays from public;
create trigger tax_told_stays before update on tax_told for each row when (old.state in ('known', 'taken')) execute function tax_told_stays();

revoke all on tax_told from mnada_app;
grant select, update (state, tries, next_at, problem, told_at, receipt_number, internal_data, signature, signed_at) on tax_told to mnada_app;
