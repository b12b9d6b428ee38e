import { judgeReferral, nextReferralState } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { tellNotified } from '../../notifications/index.ts';
import { requireFinance } from '../../payments/index.ts';
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

export type Review = {
  /** The friend's username. */
  readonly friend: string;
  readonly verdict: 'approve' | 'refuse';
  readonly reason: string;
  /** Shown to the referrer when it is refused. */
  readonly note?: string;
};

const TEXT_MAX = 500;

/**
 * Decides a referral that is held (OPS-1): approved, its reward is booked at once; refused, the referrer reads the note.
 * @throws Refusal FORBIDDEN, INVALID_INPUT, REFERRAL_NOT_FOUND, STATE_FORBIDS (`errors`: what is certain by now): nothing
 *   changed
 */
export async function reviewReferral({ db, bus }: ReferralsDeps, staffId: string, review: Review): Promise<void> {
  const reason = textOf(review.reason);
  const note = review.verdict === 'refuse' ? textOf(review.note ?? '') : null;
  const told = await db.transaction().execute(async (trx) => {
    await requireFinance(trx, staffId);
    const person = await trx
      .selectFrom('app_user')
      .select('id')
      .where('username_folded', '=', review.friend.trim().toLowerCase())
      .executeTakeFirst();
    const referral = person ? await lockReferral(trx, { friendId: person.id }) : null;
    if (referral === null) throw new Refusal('REFERRAL_NOT_FOUND');
    const next = nextReferralState(referral.state, { kind: 'staff', verdict: review.verdict });
    if (next === null) throw new Refusal('STATE_FORBIDS');
    if (next === 'available') await forbidWhatIsCertain(trx, referral);
    await trx
      .insertInto('audit')
      .values({
        actor_id: staffId,
        action: next === 'available' ? 'referral.approved' : 'referral.refused',
        subject: `referral:${referral.friendId}`,
        reason,
        before: JSON.stringify({ state: referral.state }),
        after: JSON.stringify({ state: next, cents: referral.rewardCents, note }),
      })
      .execute();
    if (next === 'available') return await payReward(trx, referral);
    await writeReferral(trx, referral, { state: next, reasons: ['review'], ...(note === null ? {} : { note }) });
    return [];
  });
  tellNotified(bus, told);
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
