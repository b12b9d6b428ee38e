import type { ApprovalFact, DeskRow } from '@mnada/contract/office';
import { kenyanPhone, maskedPhone, toCents, toShillings } from '@mnada/rules';
import { fact, factList } from '../approvals/index.ts';
import type { OpenDifference } from '../payments/index.ts';
import type { FoundRow } from './desk.sql.ts';

const HOUR_MS = 3_600_000;
const shownPhone = (phone: string): string => {
  const whole = kenyanPhone(phone);
  return whole === null ? phone : maskedPhone(whole);
};

const PATHS: Readonly<Record<FoundRow['kind'], (row: FoundRow) => string>> = {
  disputed: ({ id }) => `/payments/${id}`,
  unverified: ({ id }) => `/payments/${id}`,
  unallocated: ({ receipt }) => `/unallocated?receipt=${encodeURIComponent(receipt ?? '')}`,
  refund_due: ({ reference }) => `/payments/refunds?refund=${reference}`,
  payout_unknown: ({ reference }) => `/withdrawals/${reference}`,
  payout_failed: ({ reference }) => `/withdrawals/${reference}`,
  name_differs: ({ reference }) => `/withdrawals/${reference}`,
  on_hold: ({ reference }) => `/withdrawals/${reference}`,
};

/** What one press may ask a second person for; what can't be done all the same is refused with its reason then. */
function cureOf({ kind, id, reference, receipt, typed: source, openRequest }: FoundRow): DeskRow['cure'] {
  if (openRequest !== null) return null;
  // M-PESA gives back whole receipts alone: a part of one is sent to a phone, in its room.
  if (kind === 'refund_due' && receipt !== null && source?.startsWith('rest:') === false)
    return { kind: 'refund.pay', params: { refund: Number(id) } };
  if (kind === 'payout_unknown') return { kind: 'withdrawal.not_paid', params: { withdrawal: reference } };
  if (kind === 'payout_failed') return { kind: 'withdrawal.retry', params: { withdrawal: reference } };
  return null;
}

function factsOf(row: FoundRow): readonly ApprovalFact[] {
  const { kind, reference, username, cents, state, why, words, phone, receipt, until, attempt } = row;
  const typed = kind === 'unallocated' ? row.typed : null;
  return factList(
    username !== null && fact.words('person', username),
    kind === 'refund_due' && fact.words('refund', reference),
    reference.startsWith('WD-') && fact.words('withdrawal', reference),
    (kind === 'disputed' || kind === 'unverified') && fact.words('payment', reference),
    receipt !== null && fact.words('receipt', receipt),
    fact.kes('amount', cents),
    phone !== null && fact.words('phone', shownPhone(phone)),
    typed !== null && fact.words('typed', typed === '' ? '–' : typed),
    fact.codes('state', state),
    words !== '' && fact.words('why', words),
    why.length > 0 && fact.codes(kind === 'refund_due' ? 'try' : 'why', ...why),
    attempt !== null && fact.words('try', String(attempt)),
    until !== null && fact.at('until', until),
    fact.at('came_at', row.since),
  );
}

/** A line of the desk, from what stands in tables. */
export const deskRow = (row: FoundRow): DeskRow => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  person: row.userId === null ? null : { id: row.userId, username: row.username ?? '', avatar: row.avatar },
  amount: toShillings(row.cents),
  since: row.since.toISOString(),
  weight: Math.round(row.weight),
  facts: [...factsOf(row)],
  path: PATHS[row.kind](row),
  cure: cureOf(row),
  open_request: row.openRequest === null ? null : `R-${row.openRequest}`,
});

/** How much one side has more than the other, in cents. */
export const differenceCents = ({ difference }: OpenDifference): number =>
  Math.abs(toCents(difference.theirs) - toCents(difference.ours));

/** A line of the desk, from a day that people explain and close. */
export function differenceRow(open: OpenDifference, nowMs: number): DeskRow {
  const { day, since, difference } = open;
  const cents = differenceCents(open);
  const owner = difference.owner?.name ?? null;
  return {
    id: `${day}:${difference.item}`,
    kind: 'day_differs',
    reference: difference.receipt ?? day,
    person: null,
    amount: toShillings(cents),
    since: since.toISOString(),
    weight: Math.round((toShillings(cents) * Math.max(0, nowMs - since.getTime())) / HOUR_MS),
    facts: [
      ...factList(
        fact.words('day', day),
        difference.receipt !== null && fact.words('receipt', difference.receipt),
        fact.kes('ours', toCents(difference.ours)),
        fact.kes('theirs', toCents(difference.theirs)),
        fact.count('lines', difference.lines),
        owner !== null && fact.words('owner', owner),
      ),
    ],
    path: `/reconciliation/${day}`,
    cure: null,
    open_request: null,
  };
}
