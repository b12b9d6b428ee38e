import { judgeReferral, nextReferralState, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList, requirePermission } from '../../approvals/index.ts';
import { earningsOf, owedCents } from '../../ledger/index.ts';
import { tellNotified } from '../../notifications/index.ts';
import type { ReferralsDeps, Trx } from '../context.ts';
import { readFacts } from '../facts.sql.ts';
import { type LockedReferral, lockReferral, writeReferral } from '../referral.sql.ts';
import { payReward } from '../reward.ts';

export type HeldReferral = {
  readonly friendId: string;
  readonly friend: string;
  readonly referrer: string;
  readonly rewardCents: number;
  readonly reasons: string[];
  readonly heldSince: Date;
};

const LIST_MAX = 200;

/** What waits for a person, the longest-waiting first. */
export async function heldReferrals(db: Db): Promise<HeldReferral[]> {
  const { rows } = await sql<HeldReferral>`
    select r.friend_id as "friendId", friend.username as friend, referrer.username as referrer,
           r.reward_cents as "rewardCents", r.reasons, r.decided_at as "heldSince"
      from referral r join app_user friend on friend.id = r.friend_id join app_user referrer on referrer.id = r.referrer_id
     where r.state = 'held' order by r.decided_at, r.friend_id limit ${LIST_MAX}`.execute(db);
  return rows;
}

export type Refusing = {
  /** The friend's username. */
  readonly friend: string;
  readonly reason: string;
  /** Shown to the referrer. */
  readonly note: string;
};

const TEXT_MAX = 500;

/**
 * Refuses a referral that is held (OPS-1); the referrer reads the note. It gives nothing to anybody, so one person may.
 * @throws Refusal FORBIDDEN, INVALID_INPUT, REFERRAL_NOT_FOUND, STATE_FORBIDS: nothing changed
 */
export async function refuseReferral(
  { db }: Pick<ReferralsDeps, 'db'>,
  staffId: string,
  refusing: Refusing,
): Promise<void> {
  const [reason, note] = [textOf(refusing.reason), textOf(refusing.note)];
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, staffId, 'finance');
    const { referral, next } = await lockHeld(trx, refusing.friend, 'refuse');
    await record(trx, staffId, reason, referral, { state: next, note });
    await writeReferral(trx, referral, { state: next, reasons: ['review'], note });
  });
}

const Params = z.strictObject({ friend: z.string().min(1).max(60) });

/** `referral.approve`: books the reward of a held referral, by two people (OPS-5). */
export const approveReferralKind = ({ bus }: Pick<ReferralsDeps, 'bus'>): ApprovalKind =>
  approvalKind({
    kind: 'referral.approve',
    permission: 'finance',
    params: Params,
    async look(trx, { friend }) {
      const { referral } = await lockHeld(trx, friend, 'approve');
      await forbidWhatIsCertain(trx, referral);
      const [now, owed] = [await earningsOf(trx, referral.referrerId), await owedCents(trx, referral.referrerId)];
      // What somebody owes is paid by what they earn, first.
      const setOff = Math.min(now + referral.rewardCents, owed);
      return {
        subject: `referral:${referral.friendId}`,
        summary: `Book the reward of KSh ${toShillings(referral.rewardCents)} for bringing ${friend}`,
        facts: async () => {
          const { username, reasons } = await trx
            .selectFrom('referral')
            .innerJoin('app_user', 'app_user.id', 'referral.referrer_id')
            .select(['app_user.username', 'referral.reasons'])
            .where('referral.friend_id', '=', referral.friendId)
            .executeTakeFirstOrThrow();
          return factList(
            fact.words('person', username),
            fact.words('friend', friend),
            fact.kes('amount', referral.rewardCents),
            setOff > 0 && fact.kes('debt', owed - setOff, owed),
            fact.kes('balance', now + referral.rewardCents - setOff, now),
            fact.words('why', reasons.join(', ') || '–'),
          );
        },
        basis: { state: referral.state, cents: referral.rewardCents, setOffCents: setOff },
      };
    },
    async execute(trx, { friend }, by) {
      const { referral, next } = await lockHeld(trx, friend, 'approve');
      const after = { state: next, cents: referral.rewardCents, asked: by.requestedBy, request: by.reference };
      await record(trx, by.approvedBy, by.reason, referral, after);
      const told = await payReward(trx, referral);
      return { result: { friendId: referral.friendId }, afterCommit: () => tellNotified(bus, told) };
    },
  });

async function lockHeld(trx: Trx, friend: string, verdict: 'approve' | 'refuse') {
  const person = await trx
    .selectFrom('app_user')
    .select('id')
    .where('username_folded', '=', friend.trim().toLowerCase())
    .executeTakeFirst();
  const referral = person ? await lockReferral(trx, { friendId: person.id }) : null;
  if (referral === null) throw new Refusal('REFERRAL_NOT_FOUND');
  const next = nextReferralState(referral.state, { kind: 'staff', verdict });
  if (next === null) throw new Refusal('STATE_FORBIDS');
  return { referral, next };
}

async function record(
  trx: Trx,
  staffId: string,
  reason: string,
  { friendId, state, rewardCents }: LockedReferral,
  after: { readonly state: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(trx, {
    actorId: staffId,
    action: after.state === 'available' ? 'referral.approved' : 'referral.refused',
    subject: `referral:${friendId}`,
    reason,
    before: { state },
    after: { cents: rewardCents, ...after },
  });
}

/** While it waited, somebody may have left, or the two have turned out to be one person: nobody approves that. */
async function forbidWhatIsCertain(trx: Trx, referral: LockedReferral): Promise<void> {
  const { verdict, reasons } = judgeReferral(await readFacts(trx, referral));
  if (verdict === 'refused') throw new Refusal('STATE_FORBIDS', { errors: [...reasons] });
}

function textOf(given: string): string {
  const text = given.trim();
  if (text === '' || text.length > TEXT_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return text;
}
