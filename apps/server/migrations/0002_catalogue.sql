-- What is sold. An auction copies what it shows of its product when it is scheduled (rules.md, head).

create table product (
  id                   bigint generated always as identity primary key,
  slug                 text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  name                 text not null check (length(name) between 1 and 160),
  category             text not null check (length(category) between 1 and 60),
  description          text not null default '' check (length(description) <= 8000),
  -- json, not jsonb: the order of the lines is the operator's
  specifications       json not null default '{}',
  original_price_cents bigint not null check (original_price_cents between 100 and 25000000 and original_price_cents % 100 = 0),
  stock                int not null default 0 check (stock >= 0),
  -- From delivered orders only (AUC-8).
  rating_sum           bigint not null default 0,
  rating_count         int not null default 0,
  sold_count           int not null default 0,
  created_at           timestamptz not null default clock_timestamp(),
  -- AUC-7: name, category and description, in one place, folded; trigrams tolerate a typo. The space in front lets the
  -- first word be found by its beginning like any other.
  search_text          text not null generated always as (lower(' ' || name || ' ' || category || ' ' || left(description, 2000))) stored,
  search_name          text not null generated always as (lower(' ' || name || ' ' || category)) stored
);
create index product_search_text on product using gin (search_text gin_trgm_ops);
create index product_search_name on product using gin (search_name gin_trgm_ops);
create index product_category on product (category);

create table product_image (
  product_id bigint not null references product (id),
  position   int not null check (position between 0 and 19),
  -- Address of the largest size, `…-800.avif`; the other sizes stand beside it.
  address    text not null check (address ~ '^/media/[a-z0-9/_-]+-800\.avif$'),
  primary key (product_id, position)
);

create table saved_product (
  user_id    uuid not null references app_user (id),
  product_id bigint not null references product (id),
  remind     boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);
create index saved_product_product on saved_product (product_id);
