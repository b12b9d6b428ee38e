import { randomUUID } from 'node:crypto';
import { eatTimestamp } from '@mnada/daraja';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newConversationId, newReceipt, placeholderId } from '../ids.ts';
import type { Transaction } from '../money/ledger.ts';
import { reverse } from '../money/reversal.ts';
import type { Script } from '../script/schema.ts';
import type { World } from '../world.ts';
import { accepted, invalid, invalidToken } from './answers.ts';
import { commandProblem, initiatorCode } from './initiator.ts';
import { type Body, bodyOf, text, wholeAmount } from './requests.ts';
import { type Parameter, resultBody, resultText } from './results.ts';
import { send, submit } from './submit.ts';

const RESULT_MS = 1_000;

type Outcome = { readonly code: string; readonly parameters?: readonly Parameter[]; readonly transactionId?: string };

/** Questions and orders whose answer comes to an address: status, balance, reversal. */
export function commandRoutes(app: FastifyInstance, world: World): void {
  app.post('/mpesa/transactionstatus/v1/query', (request, reply) => {
    const body = bodyOf(request);
    const [receipt, originator] = [text(body, 'TransactionID'), text(body, 'OriginalConversationID')];
    if (receipt === '' && originator === '') return refuse(request, reply, 'TransactionID');
    const script = () => world.scripts.take({ kind: 'status', receipt, originator })?.status;
    return command(request, reply, 'TransactionStatusQuery', script, (scripted) => {
      const found = receipt === '' ? world.ledger.byOriginator(originator) : world.ledger.byReceipt(receipt);
      if (!found) return { code: scripted?.code ?? '2033' };
      const parameters = statusParameters(world, found, scripted?.state ?? stateOf(found));
      return { code: scripted?.code ?? '0', parameters };
    });
  });

  app.post('/mpesa/accountbalance/v1/query', (request, reply) =>
    command(request, reply, 'AccountBalance', undefined, () => ({ code: '0', parameters: balanceParameters(world) })),
  );

  app.post('/mpesa/reversal/v1/request', (request, reply) => {
    const body = bodyOf(request);
    const amountKes = wholeAmount(body, 'Amount');
    if (amountKes === null) return refuse(request, reply, 'Amount');
    if (text(body, 'ReceiverParty') !== world.credentials.stk.shortcode) return refuse(request, reply, 'ReceiverParty');
    if (text(body, 'RecieverIdentifierType') !== '11') return refuse(request, reply, 'RecieverIdentifierType');
    return command(request, reply, 'TransactionReversal', undefined, () => {
      const done = reverse(world, text(body, 'TransactionID'), amountKes);
      return typeof done === 'string' ? { code: done } : reversalOutcome(world, done);
    });
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply, name: string) =>
    send(reply, world.tokens.accepts(request.headers.authorization) ? invalid(name) : invalidToken(request.url));

  async function command(
    request: FastifyRequest,
    reply: FastifyReply,
    commandId: string,
    takeScript: (() => Script['status']) | undefined,
    outcome: (script: Script['status']) => Outcome,
  ): Promise<FastifyReply> {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    if (text(body, 'Initiator') === '') return send(reply, invalid('Initiator'));
    const problem = commandProblem(world, body, [commandId]);
    if (problem) return send(reply, problem);
    const script = takeScript?.();
    return submit(world, request, reply, script?.submit, () => {
      const ids = { originatorConversationId: randomUUID(), conversationId: newConversationId(new Date()) };
      world.scheduler.after(RESULT_MS, () => tell(body, ids, script, outcome));
      return accepted({
        OriginatorConversationID: ids.originatorConversationId,
        ConversationID: ids.conversationId,
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      });
    });
  }

  async function tell(
    body: Body,
    ids: { originatorConversationId: string; conversationId: string },
    script: Script['status'],
    outcome: (script: Script['status']) => Outcome,
  ): Promise<void> {
    const who = initiatorCode(world, text(body, 'Initiator'), body['SecurityCredential']);
    const { code, parameters, transactionId } = who === '0' ? outcome(script) : { code: who };
    const result = resultBody({
      ...ids,
      code,
      description: resultText(code),
      transactionId: transactionId ?? placeholderId(new Date()),
      ...(parameters && code === '0' ? { parameters } : {}),
    });
    const about = { kind: 'result', shortcode: world.credentials.b2c.shortcode, attempts: [] };
    await world.deliveries.deliver(text(body, 'ResultURL'), result, about, { delivery: script?.delivery });
  }
}

const stateOf = ({ state, code }: Transaction): string => {
  if (state === 'paid' || state === 'reversed') return 'Completed';
  if (state === 'waiting') return 'Pending';
  return code === '1032' || code === '1031' ? 'Cancelled' : 'Declined';
};

/** One name twice, one without a value, as in Safaricom's own sample. */
function statusParameters(world: World, transaction: Transaction, state: string): Parameter[] {
  const at = eatTimestamp(transaction.endedAt ?? transaction.createdAt);
  const person = `${transaction.phone} - TEST O'PAYEE`;
  const isPayout = transaction.kind === 'payout';
  const business = `${isPayout ? world.credentials.b2c.shortcode : world.credentials.stk.shortcode} - ${world.settings.businessName}`;
  return [
    { Key: 'DebitPartyName', Value: isPayout ? business : person },
    { Key: 'DebitPartyName', Value: isPayout ? person : business },
    { Key: 'OriginatorConversationID', Value: transaction.originatorConversationId ?? '' },
    { Key: 'InitiatedTime', Value: eatTimestamp(transaction.createdAt) },
    { Key: 'TransactionReason' },
    { Key: 'TransactionStatus', Value: state },
    { Key: 'FinalisedTime', Value: at },
    { Key: 'Amount', Value: String(transaction.amountKes) },
    { Key: 'ConversationID', Value: transaction.conversationId ?? '' },
    { Key: 'ReceiptNo', Value: transaction.receipt ?? '' },
  ];
}

function balanceParameters({ funds }: World): Parameter[] {
  const line = (name: string, kes: number) => `${name}|KES|${kes.toFixed(2)}|${kes.toFixed(2)}|0.00|0.00`;
  const accounts = [
    line('Working Account', funds.collectedKes),
    line('Float Account', 0),
    line('Utility Account', funds.utilityKes),
    line('Charges Paid Account', 0),
    line('Organization Settlement Account', 0),
  ];
  return [
    { Key: 'AccountBalance', Value: accounts.join('&') },
    { Key: 'BOCompletedTime', Value: eatTimestamp(new Date()) },
  ];
}

function reversalOutcome(world: World, transaction: Transaction): Outcome {
  const { phone, amountKes, reference, endedAt } = transaction;
  return {
    code: '0',
    transactionId: transaction.receipt ?? newReceipt(new Date()),
    parameters: [
      { Key: 'Amount', Value: amountKes },
      { Key: 'TransCompletedTime', Value: Number(eatTimestamp(endedAt ?? new Date())) },
      { Key: 'OriginalTransactionID', Value: reference },
      { Key: 'Charge', Value: 0 },
      { Key: 'CreditPartyPublicName', Value: `${phone} - TEST O'PAYEE` },
      {
        Key: 'DebitPartyPublicName',
        Value: `${world.credentials.stk.shortcode} - ${world.settings.businessName}`,
      },
    ],
  };
}
