import type { OwnBidderState } from '@mnada/contract';
import { OPEN_STATES, orderUntilUs, type Away } from '@mnada/rules';
import { STATEMENT_TIME_US_TEXT } from '../../platform/clock/index.ts';
import type { Queryable } from './board.sql.ts';
import { toIso } from './public-view.ts';
import { awayText, REOPENED_AT_US_TEXT } from './reopened-at.sql.ts';

type Row = {
  readonly won: boolean;
  readonly isClaimed: boolean;
  readonly isLapsed: boolean;
  readonly isVoid: boolean;
  readonly decidedAtUs: number;
  readonly buyNowDays: number;
  readonly away: readonly Away[];
};

const DAY_US = '86400000000';

/**
 * What an end came to for one person alone, as the contract tells it: what became of their win (WIN-1); until when they may order,
 * where their days count anew (WIN-5). Nothing for an auction that runs.
 */
export async function readOwnEnd(
  sql: Queryable,
  auctionId: number,
  userId: string,
): Promise<Pick<OwnBidderState, 'win' | 'order_until'>> {
  const { rows } = await sql.query<Row>(
    `select o.winner_id is not distinct from $2::uuid as won, claim.auction_id is not null as "isClaimed", o.result = 'void' as "isVoid",
            p.id is null and greatest(o.decided_at_us, coalesce(${REOPENED_AT_US_TEXT}, 0)) + o.claim_days * ${DAY_US}
              < ${STATEMENT_TIME_US_TEXT} as "isLapsed",
            o.decided_at_us as "decidedAtUs", coalesce(o.buy_now_days, 0) as "buyNowDays", ${awayText('$2::uuid')} as away
       from outcome o
       left join claim on claim.auction_id = o.auction_id
       left join shop_order s on s.auction_id = o.auction_id and s.user_id = o.winner_id and s.kind = 'win' and s.state <> 'cancelled'
       left join payment p on p.id = s.payment_id and p.state = any($3::text[])
      where o.auction_id = $1`,
    [auctionId, userId, [...OPEN_STATES]],
  );
  const [end] = rows;
  if (end === undefined || end.isVoid) return {};
  if (end.won) return { win: end.isClaimed ? 'claimed' : end.isLapsed ? 'lapsed' : 'open' };
  const untilUs = end.away.length === 0 ? null : orderUntilUs(end.decidedAtUs, end.buyNowDays, end.away);
  return untilUs === null ? {} : { order_until: toIso(untilUs) };
}
