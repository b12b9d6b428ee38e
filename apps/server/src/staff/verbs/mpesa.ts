import { toShillings } from '@mnada/rules';
import { registerPaybill } from '../../features/mpesa/index.ts';
import { offerPackage, pausePayments, requireFinance, withdrawPackage } from '../../features/payments/index.ts';
import { UsageError } from '../command-line.ts';
import { tableText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const whole = (text: string, what: string): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new UsageError(`${what} is a whole number.`);
  return Number(text);
};

/** What is set up once, and switched in an emergency. */
export const mpesaVerbs: readonly Verb[] = [
  {
    name: 'mpesa register',
    usage: '--reason TEXT',
    does: 'tells M-PESA where to confirm payments into the paybill; works once in an account’s life',
    run: async ({ db, actor, money, print }, given) => {
      const reason = given.needed('reason');
      await requireFinance(db, actor.id);
      const { mpesa } = await money();
      if (mpesa === null) throw new UsageError('M-PESA is not configured.');
      await db
        .insertInto('audit')
        .values({ actor_id: actor.id, action: 'mpesa.registered', subject: `paybill:${mpesa.paybill}`, reason })
        .execute();
      const answer = await registerPaybill({ db, mpesa }, actor.id);
      if (answer.kind === 'accepted')
        return print('Registered. Pay KSh 1 with any account number: it appears in `receipts`.');
      if (answer.kind === 'unknown') return print(`No answer (${answer.why}). Try again.`);
      print(`Refused: ${answer.reason}, ${answer.code} ${answer.message}`);
    },
  },
  {
    name: 'mpesa pause',
    usage: '--reason TEXT',
    does: 'asks nobody for money any more; what is open is still booked',
    run: async ({ db, actor, print }, given) => {
      await pausePayments({ db }, actor.id, true, given.needed('reason'));
      print('Payments are paused.');
    },
  },
  {
    name: 'mpesa resume',
    usage: '--reason TEXT',
    does: 'asks for money again',
    run: async ({ db, actor, print }, given) => {
      await pausePayments({ db }, actor.id, false, given.needed('reason'));
      print('Payments are taken.');
    },
  },
  {
    name: 'packs list',
    usage: '',
    does: 'bid packs on offer',
    run: async ({ db, print }) => {
      const packs = await db
        .selectFrom('bid_package')
        .select(['id', 'bids', 'price_cents', 'badge'])
        .where('is_offered', '=', true)
        .orderBy('position')
        .execute();
      const rows = packs.map(({ id, bids, price_cents, badge }) => ({
        Id: String(id),
        Bids: String(bids),
        KSh: String(toShillings(price_cents)),
        Badge: badge ?? '',
      }));
      print(tableText(rows, 'No pack is on offer.'));
    },
  },
  {
    name: 'packs offer',
    usage: 'BIDS KSH [BADGE] --reason TEXT',
    does: 'offers a new pack; one that exists never changes',
    run: async ({ db, actor, print }, given) => {
      const bids = whole(given.word(0, 'the number of bids'), 'The number of bids');
      const wish = {
        bids,
        priceKes: whole(given.word(1, 'the price in KSh'), 'The price'),
        position: bids,
        replaces: null,
      };
      const badge = given.maybe(2) ?? null;
      const id = await offerPackage({ db }, actor.id, { ...wish, badge }, given.needed('reason'));
      print(`Pack ${id} is on offer.`);
    },
  },
  {
    name: 'packs withdraw',
    usage: 'ID --reason TEXT',
    does: 'offers a pack no longer',
    run: async ({ db, actor, print }, given) => {
      await withdrawPackage({ db }, actor.id, whole(given.word(0, 'the pack’s id'), 'The id'), given.needed('reason'));
      print('Withdrawn.');
    },
  },
];
