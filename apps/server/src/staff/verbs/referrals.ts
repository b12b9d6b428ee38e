import { toShillings } from '@mnada/rules';
import { heldReferrals, refuseReferral } from '../../features/referrals/index.ts';
import { ASKS, ask } from '../ask.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

/** Referrals that a person must look at (OWN-3, OPS-1). */
export const referralVerbs: readonly Verb[] = [
  {
    name: 'referrals list',
    usage: '',
    does: 'rewards that are held and why, the longest-waiting first',
    run: async ({ db, print }) => {
      const rows = (await heldReferrals(db)).map((each) => ({
        Friend: each.friend,
        'Brought by': each.referrer,
        KSh: toShillings(each.rewardCents),
        Why: each.reasons.join(', '),
        'Held since': timeText(each.heldSince),
      }));
      print(tableText(rows, 'No referral waits.'));
    },
  },
  {
    name: 'referrals approve',
    usage: `FRIEND ${ASKS}`,
    does: 'asks to book the reward of a held one',
    run: (context, given) =>
      ask(context, given, 'referral.approve', { friend: given.word(0, 'the friend’s username') }),
  },
  {
    name: 'referrals refuse',
    usage: 'FRIEND --note TEXT --reason TEXT',
    does: 'refuses a held one; the note is shown to whoever brought the friend',
    run: async ({ db, actor, print }, given) => {
      const friend = given.word(0, 'the friend’s username');
      await refuseReferral({ db }, actor.id, { friend, note: given.needed('note'), reason: given.needed('reason') });
      print('Refused.');
    },
  },
];
