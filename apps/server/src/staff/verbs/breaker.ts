import { toShillings } from '@mnada/rules';
import { readBreaker, readFloat, switchBreaker } from '../../features/payouts/index.ts';
import { timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

export const breakerVerbs: readonly Verb[] = [
  {
    name: 'breaker show',
    usage: '',
    does: 'whether payouts are sent, why not, and the balance as last told',
    run: async ({ db, print }) => {
      const [breaker, float] = [await readBreaker(db), await readFloat(db)];
      const since = breaker.sinceMs > 0 ? ` since ${timeText(new Date(breaker.sinceMs))}` : '';
      const state = { closed: 'Payouts are sent', open: 'Payouts are stopped', trial: 'One payout at a time is tried' };
      print(`${state[breaker.state]}${since}${breaker.why === '' ? '' : `: ${breaker.cause} ${breaker.why}`}.`);
      print(
        float.availableCents === null
          ? 'The balance is not known.'
          : `Balance to pay out: KSh ${toShillings(float.availableCents)}, told ${timeText(new Date(float.toldAtMs ?? 0))}.`,
      );
    },
  },
  {
    name: 'breaker open',
    usage: '--reason TEXT',
    does: 'stops all payouts',
    run: async ({ db, actor, print }, given) => {
      await switchBreaker({ db }, actor.id, 'open', given.needed('reason'));
      print('Payouts are stopped.');
    },
  },
  {
    name: 'breaker close',
    usage: '--reason TEXT',
    does: 'lets payouts go again, one at a time until one was paid',
    run: async ({ db, actor, print }, given) => {
      const { state } = await switchBreaker({ db }, actor.id, 'closed', given.needed('reason'));
      print(state === 'trial' ? 'One payout at a time is tried now.' : 'Payouts were not stopped.');
    },
  },
];
