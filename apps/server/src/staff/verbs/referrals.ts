import { toShillings } from '@mnada/rules';
import { heldReferrals, reviewReferral } from '../../features/referrals/index.ts';
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
    usage: 'FRIEND --reason TEXT',
    does: 'books the reward of a held one',
    run: async ({ db, bus, actor, print }, given) => {
      const friend = given.word(0, 'the friend’s username');
      await reviewReferral({ db, bus }, actor.id, { friend, verdict: 'approve', reason: given.needed('reason') });
      print('Approved. The reward is available now.');
    },
  },
  {
    name: 'referrals refuse',
    usage: 'FRIEND --note TEXT --reason TEXT',
    does: 'refuses a held one; the note is shown to whoever brought the friend',
    run: async ({ db, bus, actor, print }, given) => {
      const friend = given.word(0, 'the friend’s username');
      const texts = { note: given.needed('note'), reason: given.needed('reason') };
      await reviewReferral({ db, bus }, actor.id, { friend, verdict: 'refuse', ...texts });
      print('Refused.');
    },
  },
];
