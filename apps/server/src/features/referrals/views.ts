import type { EarningsEntry, ReferralFriend } from '@mnada/contract';
import { maskedName, REFERRAL, toShillings } from '@mnada/rules';
import { withdrawalReference } from '../payouts/index.ts';
import type { FriendRow, LedgerRow, Place } from './summary.sql.ts';

/** In part; nothing of it once they left. */
const nameOf = (username: string, isGone: boolean): string => (isGone ? '•••' : maskedName(username));

/** A friend as whoever brought them sees it. What staff look at is not told: only that they do. */
export const friendView = (row: FriendRow): ReferralFriend => ({
  id: row.id,
  name: nameOf(row.username, row.isGone),
  avatar: row.isGone ? null : row.avatar,
  state: row.state,
  joined_at: row.joinedAt.toISOString(),
  reward: row.rewardCents === null ? null : toShillings(row.rewardCents),
  earned_at: row.earnedAt?.toISOString() ?? null,
  reasons: row.state === 'refused' ? row.reasons : [],
  note: row.state === 'refused' ? row.note : null,
});

const KINDS: Readonly<Record<string, EarningsEntry['kind']>> = {
  referral: 'earned',
  referral_back: 'taken_back',
  withdrawal: 'withdrawn',
  release: 'released',
  convert: 'converted',
  set_off: 'set_off',
};

/** A line of the earnings; its kind is the first word of the transfer's source. */
export function ledgerView(row: LedgerRow): EarningsEntry {
  const kind = KINDS[row.source.slice(0, row.source.indexOf(':'))];
  if (kind === undefined) throw new Error(`a transfer of nobody's kind: ${row.source}`);
  return {
    id: String(row.id),
    kind,
    at: row.at.toISOString(),
    amount: toShillings(row.cents),
    friend: row.friend === null ? null : nameOf(row.friend, row.isGone),
    reference: row.number === null ? null : withdrawalReference(row.number),
    withdrawal_id: row.withdrawalId,
    bids: kind === 'converted' ? -row.cents / REFERRAL.bidCents : null,
  };
}

/** Reads a cursor that `friendsOf` gave out. @returns null: nobody gave that out */
export function readPlace(cursor: string): Place | null {
  const found = /^([0-9]{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor);
  return found?.[1] && found[2] ? { us: Number(found[1]), id: found[2] } : null;
}
