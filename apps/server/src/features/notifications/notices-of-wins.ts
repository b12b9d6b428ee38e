import { productNames } from '@mnada/contract';
import { claimUntilUs, toShillings } from '@mnada/rules';
import { ROOT_SIGNS } from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Notice, notify } from './notify.ts';

type Won = {
  readonly auctionId: number;
  readonly winnerId: string;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
  readonly priceCents: number;
  readonly decidedAtUs: number;
  readonly claimDays: number;
  readonly logSize: number | null;
  readonly logRoot: string | null;
  readonly vkey: string | null;
};

/**
 * Tells the winners of these auctions, in the transaction that closes them (OWN-4), with how far the public log was (LOG-9):
 * whoever is shown another history later holds the proof of it. One question for all of them, and a
 * second statement only when somebody real has won: a close stays as quick as it was.
 */
export async function notifyWinners(
  trx: QueryExecutorProvider,
  auctionIds: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await sql<Won>`
    select o.auction_id as "auctionId", o.winner_id as "winnerId", a.name, a.name_sw as "nameSw", a.images[1] as image,
           o.price_cents as "priceCents", o.decided_at_us as "decidedAtUs",
           o.claim_days as "claimDays", log.size as "logSize", log.root as "logRoot", log.vkey
      from outcome o
      join auction a on a.id = o.auction_id
      join app_user u on u.id = o.winner_id and not u.is_simulated
      left join (select l.vkey, c.size, left(encode(c.root, 'base64'), ${ROOT_SIGNS}) as root
                   from (select number, vkey from log order by number desc limit 1) l
                  cross join lateral (select size, root from log_checkpoint where log = l.number order by size desc limit 1) c
                ) log on true
     where o.auction_id = any(${auctionIds}::bigint[]) and o.result = 'sold'`.execute(trx);
  if (rows.length === 0) return [];
  return await notify(trx, rows.map(noticeOf));
}

function noticeOf({
  auctionId,
  winnerId,
  name,
  nameSw,
  image,
  priceCents,
  decidedAtUs,
  claimDays,
  ...more
}: Won): Notice {
  const { logSize: size, logRoot: root, vkey } = more;
  const untilUs = claimUntilUs({ decidedAtUs, reopenedAtUs: null }, claimDays);
  return {
    userId: winnerId,
    kind: 'won',
    source: `won:${auctionId}`,
    data: {
      auction_id: auctionId,
      ...productNames(name, nameSw),
      product_image: image,
      price: toShillings(priceCents),
      claim_until: new Date(Math.floor(untilUs / 1_000)).toISOString(),
      ...(size === null || root === null || vkey === null ? {} : { log: { size, root, vkey } }),
    },
  };
}
