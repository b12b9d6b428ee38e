import { randomUUID } from 'node:crypto';
import { newCheckoutRequestId, newMerchantRequestId } from '../ids.ts';
import { checkPin, fundsOf } from '../phones/phones.ts';
import { promptText } from '../phones/texts.ts';
import type { Script } from '../script/schema.ts';
import { stkCallback } from '../wire/stk-callback.ts';
import type { World } from '../world.ts';
import { announce } from './announce.ts';
import type { Transaction } from './ledger.ts';
import { fail, pay } from './pay.ts';
import { openPaybill } from './paybill.ts';

// Measured: an unreachable phone ends its push after 26 s; a paid one takes a few seconds from the PIN to the callback.
const UNREACHABLE_MS = 26_000;
const SETTLING_MS = 1_500;
const DECLINING_MS = 1_000;
const SCRIPTED_MS = 2_000;
/** Longer prompts can't be sent. */
const PROMPT_MAX_LENGTH = 182;
const PUSH_MAX_KES = 250_000;

type PushRequest = {
  readonly phone: string;
  readonly amountKes: number;
  readonly reference: string;
  readonly callbackUrl: string;
  /** The receiving party fits the shortcode and the kind of payment. */
  readonly isPartyRight: boolean;
};

type Push = {
  readonly transaction: Transaction;
  readonly callbackUrl: string;
  readonly script: Script;
  readonly told: () => void;
};

export type Pushes = {
  /** Queues a push. @returns its transaction, and when its first callback has been answered */
  readonly start: (
    request: PushRequest,
    script: Script | undefined,
  ) => { transaction: Transaction; told: Promise<void> };
  /** What the person on the phone does. @returns 'gone' where no such prompt is open */
  readonly answer: (msisdn: string, promptId: string, answer: PromptAnswer) => PromptOutcome;
  /** Forgets all that is open. */
  readonly clear: () => void;
};

export type PromptAnswer = { readonly pin: string } | { readonly cancel: true };
export type PromptOutcome = 'accepted' | 'wrong_pin' | 'pin_locked' | 'cancelled' | 'gone';

/** Pushes from the request to the last callback. */
export function createPushes(world: World): Pushes {
  const open = new Map<string, Push>();
  const { scheduler, phones, settings } = world;

  function start(request: PushRequest, script: Script = { match: { next: true } }) {
    const now = new Date();
    const transaction = world.ledger.open({
      id: randomUUID(),
      kind: 'push',
      phone: request.phone,
      amountKes: request.amountKes,
      reference: request.reference,
      createdAt: now,
      merchantRequestId: newMerchantRequestId(),
      checkoutRequestId: freshCheckoutId(now, request.phone),
    });
    let told = () => {};
    const wasTold = new Promise<void>((resolve) => {
      told = resolve;
    });
    const push: Push = { transaction, callbackUrl: request.callbackUrl, script, told };
    const phone = phones.get(request.phone);
    phone.isBusy = true;
    const text = promptText(settings.businessName, request.amountKes, request.reference);
    const early = script.callback?.delivery === 'before_answer';
    if (script.outcome || early) {
      const waitMs = script.outcome?.after_ms ?? (early ? 0 : SCRIPTED_MS);
      scheduler.after(waitMs, () => end(push, script.outcome?.code ?? '0'));
    } else if (!request.isPartyRight) scheduler.after(DECLINING_MS, () => end(push, '2028'));
    else if (request.amountKes > PUSH_MAX_KES) scheduler.after(DECLINING_MS, () => end(push, '3'));
    else if (text.length > PROMPT_MAX_LENGTH) scheduler.after(DECLINING_MS, () => end(push, '1025'));
    else if (phone.isOff) scheduler.after(UNREACHABLE_MS, () => end(push, '1037'));
    else ring(push, text);
    return { transaction, told: wasTold };
  }

  function ring(push: Push, text: string): void {
    const { id, phone: msisdn, amountKes, reference } = push.transaction;
    const phone = phones.get(msisdn);
    const lifeMs = settings.promptSeconds * 1000;
    const opensAtMs = Date.now();
    phone.prompt = { id, amountKes, reference, text, opensAtMs, closesAtMs: opensAtMs + scheduler.scaled(lifeMs) };
    phone.version += 1;
    open.set(id, push);
    scheduler.after(lifeMs, () => close(msisdn, id) && end(push, phone.isOff ? '1037' : settings.unansweredCode));
  }

  /** @returns the push, if its prompt was still open */
  function close(msisdn: string, promptId: string): Push | undefined {
    const push = open.get(promptId);
    if (push?.transaction.phone !== msisdn) return undefined;
    open.delete(promptId);
    const phone = phones.get(msisdn);
    if (phone.prompt?.id === promptId) phone.prompt = null;
    phone.version += 1;
    return push;
  }

  function answer(msisdn: string, promptId: string, given: PromptAnswer): PromptOutcome {
    const phone = phones.get(msisdn);
    const push = phone.isOff ? undefined : close(msisdn, promptId);
    if (!push) return 'gone';
    if ('cancel' in given) {
      scheduler.after(DECLINING_MS, () => end(push, '1032'));
      return 'cancelled';
    }
    const pin = checkPin(phone, given.pin, settings.pin);
    if (pin !== 'right') {
      scheduler.after(DECLINING_MS, () => end(push, pin === 'locked' ? '8006' : '2001'));
      return pin === 'locked' ? 'pin_locked' : 'wrong_pin';
    }
    scheduler.after(SETTLING_MS, () => end(push, fundsOf(phone) < push.transaction.amountKes ? '1' : '0'));
    return 'accepted';
  }

  async function end(push: Push, code: string): Promise<void> {
    const { transaction, script } = push;
    const phone = phones.get(transaction.phone);
    phone.isBusy = false;
    phone.version += 1;
    if (code === '0') pay(world, transaction);
    else fail(world, transaction, code);
    world.log?.info({ code, kind: 'push' }, 'simulator: a payment ended');
    if (code === '0') void confirm(transaction, script);
    void secondOutcome(push);
    const { delivery, delay_ms, shape } = script.callback ?? {};
    await tell(push, stkCallback(transaction, code, shape), { delivery, delayMs: delay_ms });
    push.told();
  }

  const tell = (push: Push, body: object, how: Parameters<World['deliveries']['deliver']>[3]) =>
    world.deliveries.deliver(
      push.callbackUrl,
      body,
      { kind: 'stk', shortcode: world.credentials.stk.shortcode, attempts: push.transaction.attempts },
      how,
    );

  async function confirm(transaction: Transaction, { c2b = {} }: Script): Promise<void> {
    if (c2b.announce !== false) await announce(world, transaction, c2b.delay_ms ?? 0);
    if (!c2b.second_receipt) return;
    const again = openPaybill(world, transaction.phone, transaction.reference, transaction.amountKes);
    pay(world, again);
    await announce(world, again, c2b.delay_ms ?? 0);
  }

  /** A contradiction: money moves if only the second one is a success, and never comes back if it is a failure. */
  async function secondOutcome(push: Push): Promise<void> {
    const second = push.script.callback?.second_outcome;
    if (!second) return;
    await scheduler.wait(second.after_ms ?? SCRIPTED_MS);
    const wasPaid = push.transaction.state === 'paid';
    if (second.code === '0' && !wasPaid) {
      pay(world, push.transaction);
      void confirm(push.transaction, push.script);
    }
    await tell(push, stkCallback(push.transaction, second.code, push.script.callback?.shape), {});
  }

  /** Two in one millisecond would have the same. */
  function freshCheckoutId(at: Date, msisdn: string): string {
    for (let atMs = at.getTime(); ; atMs += 1) {
      const id = newCheckoutRequestId(new Date(atMs), msisdn);
      if (world.ledger.byCheckout(id) === undefined) return id;
    }
  }

  return { start, answer, clear: () => open.clear() };
}
