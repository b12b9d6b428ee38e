import type { OwnBidderState } from '@mnada/contract';
import type { Queryable } from './board.sql.ts';
import { toKes } from './public-view.ts';

type Row = { withdrawalId: string; netCents: number; isSent: boolean };

/** What somebody gets who took the cash for a win (WIN-3), as the contract tells it; nothing for everybody else. */
export async function readCashClaim(
  sql: Queryable,
  auctionId: number,
  userId: string,
): Promise<Pick<OwnBidderState, 'cash'>> {
  const { rows } = await sql.query<Row>(
    `select w.id as "withdrawalId", w.net_cents as "netCents", p.completed_at is not null as "isSent"
       from withdrawal w left join payout p on p.withdrawal_id = w.id
      where w.auction_id = $1 and w.user_id = $2 and w.state <> 'refused'`,
    [auctionId, userId],
  );
  const claim = rows[0];
  if (claim === undefined) return {};
  return { cash: { withdrawal_id: claim.withdrawalId, amount: toKes(claim.netCents), is_sent: claim.isSent } };
}
