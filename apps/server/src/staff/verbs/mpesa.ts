import { writeAudit } from '../../platform/audit.ts';
import { IDLE_DAYS, paybillTokens, registerPaybill } from '../../features/mpesa/index.ts';
import { offeredPackages, pausePayments, withdrawPackage } from '../../features/payments/index.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { tableText } from '../print-table.ts';
import type { Given, StaffContext, Verb } from '../verb.ts';
import { requirePermission } from '../../features/approvals/index.ts';

const whole = (text: string, what: string): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new UsageError(`${what} is a whole number.`);
  return Number(text);
};

const time = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** Both verbs do the same; the audit says which was meant. */
async function register(
  { db, actor, money, print }: StaffContext,
  given: Given,
  action: 'mpesa.registered' | 'mpesa.token_rotated',
): Promise<void> {
  const reason = given.needed('reason');
  await requirePermission(db, actor.id, 'finance');
  const { mpesa } = await money();
  if (mpesa === null) throw new UsageError('M-PESA is not configured.');
  await writeAudit(db, { actorId: actor.id, action, subject: `paybill:${mpesa.paybill}`, reason });
  const answer = await registerPaybill({ db, mpesa });
  if (answer.kind === 'accepted') {
    return print('Registered. Pay KSh 1 with any account number: it appears in `receipts`, and in `mpesa tokens`.');
  }
  if (answer.kind === 'unknown') return print(`No answer (${answer.why}). Try again; earlier tokens count on.`);
  print(`Refused: ${answer.reason}, ${answer.code} ${answer.message}`);
  if (answer.reason === 'already_registered') {
    print('Two operators delete the addresses in the portal; then run this again. Earlier tokens count on.');
  }
}

/** What is set up once, and switched in an emergency. */
export const mpesaVerbs: readonly Verb[] = [
  {
    name: 'mpesa register',
    usage: '--reason TEXT',
    does: 'tells M-PESA where to confirm payments into the paybill',
    run: (context, given) => register(context, given, 'mpesa.registered'),
  },
  {
    name: 'mpesa rotate',
    usage: '--reason TEXT',
    does: 'the same with a new token; the old one counts on until nothing comes by it',
    run: (context, given) => register(context, given, 'mpesa.token_rotated'),
  },
  {
    name: 'mpesa tokens',
    usage: '',
    does: 'the tokens of the paybill’s confirmations, and when a message last came by each',
    run: async ({ db, print }) => {
      const rows = (await paybillTokens(db)).map(({ id, createdAt, registeredAt, lastUsedAt, retiredAt }) => ({
        Id: String(id),
        Made: time(createdAt),
        Registered: registeredAt ? time(registeredAt) : 'no',
        'Last message': lastUsedAt ? time(lastUsedAt) : 'none',
        State: retiredAt ? `ended ${time(retiredAt)}` : 'counts',
      }));
      print(tableText(rows, 'No token: the paybill is not registered.'));
      print(`A token ends ${IDLE_DAYS} days after its last message, once a newer one is in use.`);
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
      const rows = (await offeredPackages(db)).map(({ id, bids, price, badge }) => ({
        Id: String(id),
        Bids: String(bids),
        KSh: String(price),
        Badge: badge ?? '',
      }));
      print(tableText(rows, 'No pack is on offer.'));
    },
  },
  {
    name: 'packs offer',
    usage: `BIDS KSH [BADGE] ${ASKS}`,
    does: 'asks to offer a new pack; one that exists never changes',
    run: (context, given) => {
      const bids = whole(given.word(0, 'the number of bids'), 'The number of bids');
      const priceKes = whole(given.word(1, 'the price in KSh'), 'The price');
      const params = { bids, priceKes, badge: given.maybe(2) ?? null, position: bids, replaces: null };
      return ask(context, given, 'pack.offer', params);
    },
  },
  {
    name: 'packs withdraw',
    usage: 'ID --reason TEXT',
    does: 'offers a pack no longer',
    run: async ({ db, actor, print }, given) => {
      const id = whole(given.word(0, 'the pack’s id'), 'The id');
      await withdrawPackage({ db }, id, { actorId: actor.id, reason: given.needed('reason') });
      print('Withdrawn.');
    },
  },
];
