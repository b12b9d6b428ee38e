import { PAYOUT_TIMERS, type PayoutEvent, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, type Approved, fact } from '../../approvals/index.ts';
import { noteStaffEvent } from '../../provider-events/index.ts';
import { applyEvent } from '../apply-event.ts';
import type { LockedPayout, Trx } from '../payout.sql.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import { withdrawalFacts } from './approval-facts.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { requireNotPaid } from './not-paid.sql.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type DatabaseClock, databaseNowMs } from '../../../platform/clock/index.ts';

export type ResolveDeps = {
  readonly clock?: DatabaseClock;
  /** The provider exists in a demonstration only, and forgets what it did: there is no statement to look into. */
  readonly forgetsPayouts?: boolean;
};

const Withdrawal = z.string().min(1).max(60);
const PaidParams = z.strictObject({ withdrawal: Withdrawal, receipt: z.string().regex(/^[A-Z0-9]{4,40}$/) });
const NotPaidParams = z.strictObject({ withdrawal: Withdrawal });

/** `withdrawal.paid`: ends an undecided payout by the line of an approved statement that shows it. */
export const payoutPaidKind = ({ clock = databaseNowMs }: ResolveDeps): ApprovalKind =>
  approvalKind({
    kind: 'withdrawal.paid',
    permission: 'finance',
    params: PaidParams,
    async look(trx, { withdrawal, receipt }) {
      const found = await lockUndecided(trx, withdrawal);
      await requireLine(trx, found.payout, receipt);
      return {
        ...aboutOf(found),
        facts: async () => [...(await withdrawalFacts(trx, found)), fact.words('receipt', receipt)],
        summary: `${withdrawalReference(found.number)} of KSh ${toShillings(found.netCents)} was paid by ${receipt}`,
      };
    },
    async execute(trx, { withdrawal, receipt }, by) {
      const { id, payout } = await lockUndecided(trx, withdrawal);
      const { attempt, amountCents } = payout.payout;
      const event: PayoutEvent = { kind: 'paid', attempt, receipt, amountCents, payeeMatches: true };
      return await end(trx, id, payout, event, await clock(trx), by, { receipt });
    },
  });

/**
 * `withdrawal.not_paid`: ends an undecided payout as not paid. Everything that says so is read at the request and anew at the
 * approval.
 */
export const payoutNotPaidKind = ({ clock = databaseNowMs, forgetsPayouts = false }: ResolveDeps): ApprovalKind =>
  approvalKind({
    kind: 'withdrawal.not_paid',
    permission: 'finance',
    params: NotPaidParams,
    async look(trx, { withdrawal }) {
      const found = await lockUndecided(trx, withdrawal);
      if (!forgetsPayouts) {
        await requireNotPaid(trx, found.payout, await clock(trx), PAYOUT_TIMERS.notFoundAfterMs);
      }
      return {
        ...aboutOf(found),
        facts: () => withdrawalFacts(trx, found),
        summary: `${withdrawalReference(found.number)} of KSh ${toShillings(found.netCents)} was not paid`,
      };
    },
    async execute(trx, { withdrawal }, by) {
      const { id, payout } = await lockUndecided(trx, withdrawal);
      const { attempt } = payout.payout;
      const event = { kind: 'not_paid', attempt, reason: 'statement', verdict: 'final', byStaff: true } as const;
      return await end(trx, id, payout, event, await clock(trx), by, {});
    },
  });

async function lockUndecided(trx: Trx, which: string) {
  const { payout, ...withdrawal } = await lockWithdrawal(trx, which);
  if (payout?.payout.state !== 'indeterminate') throw new Refusal('STATE_FORBIDS');
  return { ...withdrawal, payout };
}

const aboutOf = ({ id, payout }: Awaited<ReturnType<typeof lockUndecided>>) => ({
  subject: `withdrawal:${id}`,
  basis: { state: payout.payout.state, attempt: payout.payout.attempt, why: payout.payout.reason },
});

async function requireLine(trx: Db, { id, payout }: LockedPayout, receipt: string): Promise<void> {
  const { rows } = await sql<{ direction: string; cents: number }>`
    select direction, amount_cents as cents from statement_line where receipt = ${receipt}`.execute(trx);
  const [line] = rows;
  if (line?.direction !== 'out' || line.cents !== payout.amountCents) {
    throw new Refusal('STATE_FORBIDS', {
      errors: ['The imported statement shows no payment of this sum under this receipt. Import the statement first.'],
    });
  }
  const { rows: others } = await sql`
    select from payout_attempt where receipt = ${receipt} and payout_id <> ${id}::uuid`.execute(trx);
  if (others.length > 0) {
    throw new Refusal('STATE_FORBIDS', { errors: ['This receipt belongs to another withdrawal.'] });
  }
}

async function end(
  trx: Trx,
  withdrawalId: string,
  payout: LockedPayout,
  event: Extract<PayoutEvent, { kind: 'paid' | 'not_paid' }>,
  nowMs: number,
  by: Approved,
  more: object,
) {
  const body = { finding: event.kind, ...more, request: by.reference };
  await noteStaffEvent(trx, { body, note: 'told by two people', payoutId: payout.id });
  const change = await applyEvent(trx, payout, event, nowMs);
  if (change === null) throw new Refusal('STATE_FORBIDS');
  await writeAudit(trx, {
    actorId: by.approvedBy,
    action: `withdrawal.resolved_${event.kind}`,
    subject: `withdrawal:${withdrawalId}`,
    reason: by.reason,
    before: { state: payout.payout.state, why: payout.payout.reason },
    after: { state: change.payout.state, ...more, asked: by.requestedBy, request: by.reference },
  });
  return { result: { withdrawalId, state: change.payout.state } };
}
