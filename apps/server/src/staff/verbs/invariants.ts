import { listHeld, resumeAuction } from '../../features/invariants/index.ts';
import { resumeCrediting } from '../../features/payments/index.ts';
import { UsageError } from '../command-line.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

/** What a broken invariant stopped, and how it goes on; payouts go on with `breaker close`. */
export const invariantVerbs: readonly Verb[] = [
  {
    name: 'invariants show',
    usage: '',
    permissions: ['finance', 'auctions'],
    does: 'what doesn’t hold, since when, and what stands still for it',
    run: async ({ db, print }) => {
      const held = await listHeld(db);
      const rows = held.broken.map(({ name, rows: count, example, since }) => ({
        Name: name,
        Rows: String(count),
        Example: example,
        Since: timeText(since),
      }));
      print(tableText(rows, 'All that was asked holds.'));
      if (held.payouts) print('Payouts are stopped: `breaker close --reason …` lets them go on.');
      if (held.crediting) print('Crediting is held: `crediting resume --reason …` lets it go on.');
      for (const id of held.auctions)
        print(`Auction ${id} is held: \`auction resume ${id} --reason …\` lets it go on.`);
    },
  },
  {
    name: 'crediting resume',
    usage: '--reason TEXT',
    does: 'books again what was paid, after a broken invariant held it',
    run: async ({ db, actor, print }, given) => {
      const isResumed = await resumeCrediting({ db }, actor.id, given.needed('reason'));
      print(isResumed ? 'What was told meanwhile is booked now.' : 'Crediting was not held.');
    },
  },
  {
    name: 'auction resume',
    permissions: ['auctions'],
    usage: 'ID --reason TEXT',
    does: 'lets an auction go on that a broken invariant held; its time is given back',
    run: async ({ db, actor, print }, given) => {
      const id = given.word(0, 'the auction’s id');
      if (!/^[1-9][0-9]{0,14}$/.test(id)) throw new UsageError('The id is a whole number.');
      const isResumed = await resumeAuction(db, actor.id, Number(id), given.needed('reason'));
      print(isResumed ? `Auction ${id} goes on.` : `Auction ${id} was not held.`);
    },
  },
];
