import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { newSpentAccount, spendInThePast } from '../ledger/index.ts';
import type { PastAuction, PastTerms } from './past-auctions.ts';
import { type Chain, chainOf, headOf, RULES_VERSION } from './past-chain.ts';

export type StoredPerson = {
  readonly id: string;
  readonly username: string;
  readonly avatar: string;
  readonly accountId: number;
  readonly lotId: number;
  readonly bids: number;
  /** What each bid of that lot was bought for; 0 for free ones. */
  readonly unitPriceCents: number;
};

export type StoredProduct = { readonly id: number; readonly hash: Buffer };

type StoredAuction = PastAuction & { readonly id: number; readonly spentAccountId: number; readonly productId: number };

/**
 * Writes auctions of the past as the engine would have written them at the time: the bids with their chain, one
 * transfer a bid out of its bidder's account, lots and balances brought down, one outcome each. Set-based: a handful of
 * statements for all of them. Those without an end stay live. Runs in the caller's transaction.
 * @returns their ids, in the order given, and what everybody has left
 */
export async function writePast(
  trx: QueryExecutorProvider,
  auctions: readonly PastAuction[],
  terms: PastTerms,
  people: readonly StoredPerson[],
  products: ReadonlyMap<string, StoredProduct>,
): Promise<{ readonly ids: readonly number[]; readonly left: ReadonlyMap<string, number> }> {
  const stored: StoredAuction[] = [];
  for (const auction of auctions) stored.push(await insertAuction(trx, auction, terms, products));
  const person = new Map(people.map((one) => [one.id, one]));
  const parts = stored.map((auction) =>
    chainOf(
      {
        auctionId: auction.id,
        productHashHex: products.get(auction.product.slug)?.hash.toString('hex') ?? '',
        incrementCents: auction.incrementCents,
        countdownUs: terms.countdownUs,
        openedAtUs: auction.openedAtUs,
      },
      auction.bids,
      (userId) => person.get(userId)?.username ?? '',
    ),
  );
  await insertSecrets(trx, stored, parts);
  await insertParticipants(trx, stored, parts, person);
  const left = await insertBids(trx, stored, parts, people);
  const isOver = stored.map(({ endedAtUs }) => endedAtUs !== null);
  await insertOutcomes(
    trx,
    stored.filter((_, index) => isOver[index]),
    parts.filter((_, index) => isOver[index]),
  );
  await insertEvents(trx, stored, parts);
  return { ids: stored.map(({ id }) => id), left };
}

async function insertAuction(
  trx: QueryExecutorProvider,
  auction: PastAuction,
  terms: PastTerms,
  products: ReadonlyMap<string, StoredProduct>,
): Promise<StoredAuction> {
  const product = products.get(auction.product.slug);
  if (!product) throw new Error(`no product ${auction.product.slug}`);
  const last = auction.bids.at(-1);
  const { rows } = await sql<{ id: number; spentAccountId: number }>`
    with spent as (${newSpentAccount})
    insert into auction (status, product_id, scheduled_start_us, name, category, description, specifications, name_sw, description_sw,
        specifications_sw, images,
        original_price_cents, increment_cents, countdown_us, drain_us, beginners_only, wins_per_product, wins_in_total,
        rules_version, product_hash, opened_at_us, ends_at_us, seq, price_cents, leader_id, last_decided_us, revision,
        spent_account_id, genesis, head_hash, created_at)
    select ${auction.endedAtUs === null ? 'live' : 'ended'}, product.id, ${auction.scheduledStartUs}, name, category, description, specifications,
           name_sw, description_sw, specifications_sw,
           array(select address from product_image where product_id = product.id order by position),
           original_price_cents, ${auction.incrementCents}::bigint, ${terms.countdownUs}::bigint,
           ${terms.drainUs}::bigint, ${terms.beginnersOnly}::boolean, ${terms.winsPerProduct}::int,
           ${terms.winsInTotal}::int, ${RULES_VERSION}::int, ${product.hash}::bytea, ${auction.openedAtUs}::bigint,
           ${auction.endsAtUs}::bigint, ${auction.bids.length}::int, ${last?.priceCents ?? 0}::bigint,
           ${last?.userId ?? null}::uuid, ${last?.decidedAtUs ?? 0}::bigint, ${auction.bids.length + (auction.endedAtUs === null ? 1 : 2)}::bigint, spent.id,
           -- Until its number is known, from which both follow.
           decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'),
           to_timestamp(${auction.scheduledStartUs / 1_000_000} - 86400)
      from spent join product on product.id = ${product.id}
    returning id, spent_account_id as "spentAccountId"`.execute(trx);
  const row = rows[0];
  if (!row) throw new Error('an insert of one auction returned no row');
  return { ...auction, ...row, productId: product.id };
}

async function insertSecrets(
  trx: QueryExecutorProvider,
  auctions: readonly StoredAuction[],
  chains: readonly Chain[],
): Promise<void> {
  const ids = auctions.map((auction) => auction.id);
  await sql`
    insert into auction_secret (auction_id, key)
    select * from unnest(${ids}::bigint[], ${chains.map((chain) => Buffer.from(chain.keyHex, 'hex'))}::bytea[])`.execute(
    trx,
  );
  await sql`
    update auction set genesis = made.genesis, head_hash = made.head
      from unnest(${ids}::bigint[], ${chains.map((chain) => Buffer.from(chain.genesisHex, 'hex'))}::bytea[], ${chains.map(headOf)}::bytea[])
           as made(id, genesis, head)
     where auction.id = made.id`.execute(trx);
}

async function insertParticipants(
  trx: QueryExecutorProvider,
  auctions: readonly StoredAuction[],
  chains: readonly Chain[],
  person: ReadonlyMap<string, StoredPerson>,
): Promise<void> {
  const rows = auctions.flatMap((auction, index) =>
    [...(chains[index]?.seals ?? [])].map(([userId, { saltHex, tag }]) => ({
      auctionId: auction.id,
      userId,
      used: auction.bids.filter((bid) => bid.userId === userId).length,
      last: auction.bids.findLast((bid) => bid.userId === userId),
      name: person.get(userId)?.username ?? '',
      avatar: person.get(userId)?.avatar ?? null,
      salt: Buffer.from(saltHex, 'hex'),
      tag,
    })),
  );
  const costs = rows.map(({ userId, used }) => used * (person.get(userId)?.unitPriceCents ?? 0));
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
  await sql`
    insert into participant (auction_id, user_id, bids_used, cost_cents, last_seq, shown_name, shown_avatar, name_salt, bidder_tag)
    select * from unnest(${column('auctionId')}::bigint[], ${column('userId')}::uuid[], ${column('used')}::int[],
        ${costs}::bigint[],
        ${rows.map((row) => row.last?.seq ?? 0)}::int[],
        ${column('name')}::text[], ${column('avatar')}::text[], ${column('salt')}::bytea[],
        ${column('tag')}::text[])`.execute(trx);
}

async function insertBids(
  trx: QueryExecutorProvider,
  auctions: readonly StoredAuction[],
  chains: readonly Chain[],
  people: readonly StoredPerson[],
): Promise<ReadonlyMap<string, number>> {
  const left = new Map(people.map((one) => [one.id, one.bids]));
  const accountOf = new Map(people.map((one) => [one.id, one]));
  // In the order of time over all of them: balances come down bid by bid.
  const usedHere = new Map<string, number>();
  const rows = auctions
    .flatMap((auction, index) =>
      auction.bids.map((bid, at) => ({ auction, bid, hashHex: chains[index]?.hashesHex[at] })),
    )
    .sort((a, b) => a.bid.decidedAtUs - b.bid.decidedAtUs)
    .map(({ auction, bid, hashHex }) => {
      const here = `${auction.id}:${bid.userId}`;
      const balance = (left.get(bid.userId) ?? 0) - 1;
      const used = (usedHere.get(here) ?? 0) + 1;
      left.set(bid.userId, balance);
      usedHere.set(here, used);
      const owner = accountOf.get(bid.userId);
      if (!owner || balance < 0) throw new Error(`somebody has no bids left for the past: ${bid.userId}`);
      return { auction, bid, owner, balance, used, link: Buffer.from(hashHex ?? '', 'hex'), bidId: randomUUID() };
    });
  await spendInThePast(
    trx,
    rows.map(({ auction, bid, owner }) => ({
      ...{ auctionId: auction.id, seq: bid.seq, decidedAtUs: bid.decidedAtUs },
      ...{ accountId: owner.accountId, spentAccountId: auction.spentAccountId, lotId: owner.lotId },
    })),
  );
  await sql`
    insert into bid (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us,
        decided_at_us, ends_before_us, ends_after_us, balance_after, bids_used_after, hash)
    select auction_id, seq, user_id, bid_id, lot_id, unit, price, received, decided, before, after, balance, used, hash
      from unnest(${rows.map((row) => row.auction.id)}::bigint[], ${rows.map((row) => row.bid.seq)}::int[],
                  ${rows.map((row) => row.owner.id)}::uuid[], ${rows.map((row) => row.bidId)}::uuid[],
                  ${rows.map((row) => row.owner.lotId)}::bigint[],
                  ${rows.map((row) => row.owner.unitPriceCents)}::bigint[],
                  ${rows.map((row) => row.bid.priceCents)}::bigint[],
                  ${rows.map((row) => row.bid.receivedAtUs)}::bigint[],
                  ${rows.map((row) => row.bid.decidedAtUs)}::bigint[],
                  ${rows.map((row) => row.bid.endsBeforeUs)}::bigint[],
                  ${rows.map((row) => row.bid.endsAtUs)}::bigint[], ${rows.map((row) => row.balance)}::bigint[],
                  ${rows.map((row) => row.used)}::int[], ${rows.map((row) => row.link)}::bytea[])
           as made(auction_id, seq, user_id, bid_id, lot_id, unit, price, received, decided, before, after, balance, used, hash)
    `.execute(trx);
  return left;
}

async function insertOutcomes(
  trx: QueryExecutorProvider,
  auctions: readonly StoredAuction[],
  chains: readonly Chain[],
): Promise<void> {
  await sql`
    insert into outcome (auction_id, product_id, result, winner_id, price_cents, bid_count, last_hash, decided_at_us,
                         bidder_count)
    select made.*, nullif((select count(*) from participant where participant.auction_id = made.id), 0)
      from unnest(${auctions.map((auction) => auction.id)}::bigint[],
        ${auctions.map((auction) => auction.productId)}::bigint[],
        ${auctions.map((auction) => (auction.winnerId ? 'sold' : 'no_bids'))}::text[],
        ${auctions.map((auction) => auction.winnerId)}::uuid[],
        ${auctions.map((auction) => auction.bids.at(-1)?.priceCents ?? 0)}::bigint[],
        ${auctions.map((auction) => auction.bids.length)}::int[],
        ${chains.map(headOf)}::bytea[],
        ${auctions.map((auction) => auction.endedAtUs)}::bigint[])
        as made (id, product_id, result, winner_id, price_cents, bid_count, last_hash, decided_at_us)`.execute(trx);
}

/** What was told of each when it opened and ended; told long ago. */
async function insertEvents(
  trx: QueryExecutorProvider,
  auctions: readonly StoredAuction[],
  chains: readonly Chain[],
): Promise<void> {
  const events = auctions.flatMap((auction, index) => {
    const { id, openedAtUs, endedAtUs, bids, winnerId } = auction;
    const genesis = chains[index]?.genesisHex;
    const open = { opened_at_us: openedAtUs, ends_at_us: bids[0]?.endsBeforeUs ?? auction.endsAtUs, genesis };
    const opened = { id, seq: 0, kind: 'open', data: open, atUs: openedAtUs };
    if (endedAtUs === null) return [opened];
    const end = { result: winnerId ? 'sold' : 'no_bids', reason: '', decided_at_us: endedAtUs };
    return [opened, { id, seq: bids.length, kind: 'end', data: end, atUs: endedAtUs }];
  });
  await sql`
    insert into outbox (auction_id, seq, kind, data, created_at, published_at)
    select auction_id, seq, kind, data, to_timestamp(at / 1000000.0), to_timestamp(at / 1000000.0)
      from unnest(${events.map((event) => event.id)}::bigint[], ${events.map((event) => event.seq)}::int[],
                  ${events.map((event) => event.kind)}::text[],
                  ${events.map((event) => JSON.stringify(event.data))}::jsonb[],
                  ${events.map((event) => event.atUs)}::bigint[]) as made(auction_id, seq, kind, data, at)`.execute(
    trx,
  );
}
