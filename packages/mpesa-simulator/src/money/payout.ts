import { randomUUID } from 'node:crypto';
import { eatTimestamp } from '@mnada/daraja';
import { newConversationId, newReceipt, placeholderId } from '../ids.ts';
import { receivedText } from '../phones/texts.ts';
import type { Script } from '../script/schema.ts';
import { type Parameter, resultBody, resultText } from '../wire/results.ts';
import type { World } from '../world.ts';
import type { Transaction } from './ledger.ts';
import { freshReceipt } from './pay.ts';

const RESULT_MS = 2_000;
const MIN_KES = 10;
const MAX_KES = 250_000;

export type PayoutRequest = {
  readonly originatorConversationId: string;
  readonly phone: string;
  readonly amountKes: number;
  readonly resultUrl: string;
  readonly timeoutUrl: string;
  readonly initiatorCode: string;
  /** As it came: a time-out echoes it. */
  readonly body: object;
};

/** Queues a payout; its result comes as scripted, else as the account and the amount allow. */
export function startPayout(world: World, request: PayoutRequest, script: Script['b2c'] = {}): Transaction {
  const now = new Date();
  const transaction = world.ledger.open({
    id: randomUUID(),
    kind: 'payout',
    phone: request.phone,
    amountKes: request.amountKes,
    reference: request.originatorConversationId,
    createdAt: now,
    originatorConversationId: request.originatorConversationId,
    conversationId: newConversationId(now),
  });
  const about = { shortcode: world.credentials.b2c.shortcode, attempts: transaction.attempts };
  if (script.timeout) {
    const { SecurityCredential: _cut, ...echo } = { SecurityCredential: undefined, ...request.body };
    const body =
      script.timeout === 'echo'
        ? { ...echo, SecurityCredential: 'REDACTED==' }
        : resultBody({
            ...idsOf(transaction),
            code: '1',
            description: 'Queue timeout',
            transactionId: placeholderId(now),
          });
    void world.deliveries.deliver(request.timeoutUrl, body, { kind: 'b2c_timeout', ...about }, {});
  }
  world.scheduler.after(script.result?.after_ms ?? RESULT_MS, async () => {
    const code = script.result?.code ?? codeOf(world, request);
    if (code === '0') payOut(world, transaction);
    else world.ledger.close(transaction, code, null, new Date());
    world.log?.info({ code, kind: 'payout' }, 'simulator: a payout ended');
    const how = { delivery: script.delivery, delayMs: script.delay_ms };
    const body = payoutResult(world, transaction, script.shape);
    await world.deliveries.deliver(request.resultUrl, body, { kind: 'b2c', ...about }, how);
  });
  return transaction;
}

function codeOf(world: World, { amountKes, initiatorCode }: PayoutRequest): string {
  if (initiatorCode !== '0') return initiatorCode;
  if (amountKes < MIN_KES) return '2';
  if (amountKes > MAX_KES) return '3';
  return world.funds.utilityKes < amountKes ? '4001' : '0';
}

function payOut(world: World, transaction: Transaction): void {
  const at = new Date();
  const receipt = freshReceipt(world, at);
  const phone = world.phones.get(transaction.phone);
  phone.balanceKes += transaction.amountKes;
  world.funds.utilityKes -= transaction.amountKes;
  world.ledger.close(transaction, '0', receipt, at);
  const business = world.settings.businessName;
  const { amountKes } = transaction;
  world.phones.send(phone, receivedText({ receipt, amountKes, business, at, balanceKes: phone.balanceKes }));
}

const idsOf = (transaction: Transaction) => ({
  originatorConversationId: transaction.originatorConversationId ?? '',
  conversationId: transaction.conversationId ?? '',
});

function payoutResult(world: World, transaction: Transaction, shape: NonNullable<Script['b2c']>['shape']): object {
  const code = transaction.code ?? '1';
  const at = transaction.endedAt ?? new Date();
  const receipt = transaction.receipt;
  // Some failures carry an id that looks real although nothing was paid.
  const placeholder = shape?.placeholder_id ?? (code === '4001' || code === '2040');
  return resultBody(
    {
      code,
      description: resultText(code),
      ...idsOf(transaction),
      transactionId: receipt ?? (placeholder ? placeholderId(at) : newReceipt(at)),
      ...(receipt === null ? {} : { parameters: parameters(world, transaction, receipt, at) }),
    },
    shape,
  );
}

const parameters = (world: World, transaction: Transaction, receipt: string, at: Date): Parameter[] => [
  { Key: 'TransactionAmount', Value: transaction.amountKes },
  { Key: 'TransactionReceipt', Value: receipt },
  { Key: 'ReceiverPartyPublicName', Value: `${transaction.phone} - TEST O'PAYEE` },
  { Key: 'TransactionCompletedDateTime', Value: dotted(at) },
  { Key: 'B2CUtilityAccountAvailableFunds', Value: world.funds.utilityKes },
  { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
  { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
  { Key: 'B2CChargesPaidAccountAvailableFunds', Value: 0 },
];

/** `06.07.2024 22:48:52` */
const dotted = (at: Date): string =>
  eatTimestamp(at).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$3.$2.$1 $4:$5:$6');
