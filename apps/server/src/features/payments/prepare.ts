import { randomBytes } from 'node:crypto';
import { againFrom, MPESA_KES } from '@mnada/contract';
import { pushLimit, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { databaseNowMs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { keepWithinLimits } from '../limits/index.ts';
import type { PaymentsDeps } from './context.ts';
import { isCreditingHeld } from './crediting.ts';
import type { PaymentCommand, StartedPayment, Trx } from './purpose.ts';
import {
  lockPhone,
  numberStatus,
  networkKey,
  pushesFromNetworks,
  pushesToOthers,
  pushHistory,
} from './stk-push-history.sql.ts';
import { makeReference } from './reference.ts';

/** Pages count down so long by themselves. */
const COUNTED_DOWN_SECONDS = 3_600;

/**
 * Writes the intent of a payment in the caller's transaction: nothing has been sent yet. The person, the number and, where the
 * number is not proved, the network are locked until that transaction ends, so that two presses at once can't both be within
 * their limits.
 * @throws Refusal PAYMENTS_PAUSED, STAFF_MAY_NOT_BUY, ACCOUNT_SUSPENDED, SELF_EXCLUDED, AMOUNT_TOO_LARGE, SPENDING_LIMIT,
 *   PROMPT_OPEN, PUSH_TOO_SOON, SAME_SUM_TOO_SOON, PUSH_LIMIT, NUMBER_RESTS, OTHERS_NUMBERS_LIMIT, NETWORK_NUMBERS_LIMIT
 */
export async function preparePayment(deps: PaymentsDeps, trx: Trx, command: PaymentCommand): Promise<StartedPayment> {
  if (deps.collector === null || (await arePaused(trx))) throw new Refusal('PAYMENTS_PAUSED');
  await mayBuy(trx, command);
  await requireTerms(trx, command);
  const amountKes = toShillings(command.amountCents);
  if (amountKes > MPESA_KES.max) throw new Refusal('AMOUNT_TOO_LARGE');
  if (!Number.isInteger(amountKes) || amountKes < MPESA_KES.min) {
    throw new Error(`a payment of ${command.amountCents} cents can't be asked for`);
  }
  // What is owed was within them when it was bought.
  if (command.purpose === 'pack' && command.debtBids === undefined)
    await keepWithinLimits(trx, command.userId, command.topUp?.packCents ?? command.amountCents);
  await lockPhone(trx, command.phone);
  const number = await numberStatus(trx, command.userId, command.phone);
  const networks = command.ip === null ? null : (deps.networksOf?.(command.ip) ?? null);
  const push = {
    amountCents: command.amountCents,
    number,
    toOthersAtMs: await pushesToOthers(trx, command.userId),
    // Whose number is proved waits for no neighbour.
    fromNetworks: number === 'proved' || networks === null ? [] : await pushesFromNetworks(trx, networks),
  };
  const nowMs = await databaseNowMs(trx);
  const refused = pushLimit(await pushHistory(trx, command.phone), push, nowMs, deps.limits);
  if (refused) {
    const { code, retryAfterSeconds } = refused;
    // What waits longer than a countdown is told its hour: it may be of another day.
    const isLong = retryAfterSeconds > COUNTED_DOWN_SECONDS;
    const againAtMs = nowMs + retryAfterSeconds * 1_000;
    throw new Refusal(code, {
      retryAfterSeconds,
      ...(isLong ? { details: (language) => [againFrom(againAtMs, language)] } : {}),
    });
  }
  return trx
    .insertInto('payment')
    .values({
      reference: makeReference(),
      user_id: command.userId,
      purpose: command.purpose,
      package_id: command.packageId ?? null,
      order_id: command.orderId ?? null,
      amount_cents: command.amountCents,
      phone: command.phone,
      network_hash: networks && networkKey(networks),
      part_bids: command.debtBids ?? command.topUp?.bids ?? null,
      pays_debt: command.debtBids !== undefined,
      tops_up: command.topUp?.paymentId ?? null,
      tops_up_receipt: command.topUp?.receipt ?? null,
      // Nobody's: the token is made when the push is sent, so that only its hash is ever written down.
      token_hash: randomBytes(32),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
}

/** The operator's switch (setting `payments_paused`): nothing is asked for any more; what is open is still booked. Nor is anything asked for while nothing is credited. */
async function arePaused(trx: Trx): Promise<boolean> {
  if (await isCreditingHeld(trx)) return true;
  return await readSetting(trx, 'payments_paused');
}

/**
 * A new version of the terms asks everybody again before they buy (OPS-12); never in the middle of bidding, nor for what was
 * won or begun before it. @throws Refusal TERMS_CHANGED
 */
async function requireTerms(trx: Trx, { userId, purpose, topUp, debtBids }: PaymentCommand): Promise<void> {
  if (purpose === 'win' || topUp !== undefined || debtBids !== undefined) return;
  const { rows } = await sql`
    select from app_user u, terms_to_accept(u.terms_version) where u.id = ${userId}`.execute(trx);
  if (rows.length > 0) throw new Refusal('TERMS_CHANGED');
}

/**
 * Somebody on a break buys nothing more, but may still pay for what they won before it: else it would lapse (WIN-1); and what they owe,
 * which buys nothing (PAY-6). Locks the
 * person: whoever buys on a hundred phones at once does so one after the other, and no payment is made behind a break's back.
 * @throws Refusal NOT_SIGNED_IN, STAFF_MAY_NOT_BUY, ACCOUNT_SUSPENDED, BIDDING_SUSPENDED, SELF_EXCLUDED
 */
export async function mayBuy(
  trx: Trx,
  { userId, purpose, debtBids }: Pick<PaymentCommand, 'userId' | 'purpose' | 'debtBids'>,
): Promise<void> {
  const user = await trx
    .selectFrom('app_user')
    .select([
      'kind',
      'status',
      sql<boolean>`coalesce(excluded_until > ${STATEMENT_TIME}, false)`.as('is_on_break'),
      sql<boolean>`coalesce(bidding_suspended_until > ${STATEMENT_TIME}, false)`.as('is_kept_from_bidding'),
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.status === 'deleted') throw new Refusal('NOT_SIGNED_IN');
  if (user.kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (user.status === 'suspended') throw new Refusal('ACCOUNT_SUSPENDED');
  if (debtBids !== undefined) return;
  // Whoever may not bid buys no bids; what was won and what the shop sells stays open to them (OPS-11).
  if (purpose === 'pack' && user.is_kept_from_bidding) throw new Refusal('BIDDING_SUSPENDED');
  if (purpose !== 'win' && user.is_on_break) throw new Refusal('SELF_EXCLUDED');
}
