-- The home page's slogans and its banner are a text as the others are (OPS-12): versions, both languages, from a date.
alter table content_version drop constraint content_version_document_check;
alter table content_version add constraint content_version_document_check check (document in ('terms', 'privacy', 'help', 'promo'));
