import { stkPassword } from '@mnada/daraja';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../bounded-map.ts';
import type { Pushes } from '../money/push.ts';
import type { QueryStep, Script } from '../script/schema.ts';
import type { World } from '../world.ts';
import { accepted, ERRORS, failure, invalid, invalidToken, type WireAnswer } from './answers.ts';
import { type Body, bodyOf, isCallbackUrl, isPayer, text, wholeAmount } from './requests.ts';
import { queryText } from './stk-texts.ts';
import { breakOff, hang, send, submit } from './submit.ts';

const QUERY_SCRIPTS_MAX = 20_000;
const SLOW_MS = 10_000;

/** Lipa na M-PESA Online: the push and the question how it stands. */
export function stkRoutes(app: FastifyInstance, world: World, pushes: Pushes): void {
  /** What queries about a push are answered, in turn. */
  const querySteps = new BoundedMap<string, QueryStep[]>(QUERY_SCRIPTS_MAX);

  app.post('/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    const problem = pushProblem(world, body);
    if (problem) return send(reply, problem);
    const phone = text(body, 'PhoneNumber');
    const script = world.scripts.take({ kind: 'push', phone, reference: text(body, 'AccountReference') });
    return submit(world, request, reply, script?.push, () => accept(body, phone, script));
  });

  async function accept(body: Body, phone: string, script: Script | undefined): Promise<WireAnswer> {
    // One session at a time: whoever pushes again is told so before a prompt is sent.
    if (world.phones.get(phone).isBusy) return ERRORS.session_open();
    const { transaction, told } = pushes.start(
      {
        phone,
        amountKes: wholeAmount(body, 'Amount') ?? 0,
        reference: text(body, 'AccountReference'),
        callbackUrl: text(body, 'CallBackURL'),
        isPartyRight: isPartyRight(world, body),
      },
      script,
    );
    if (script?.query) querySteps.set(transaction.checkoutRequestId ?? '', [...script.query]);
    if (script?.callback?.delivery === 'before_answer') await told;
    return accepted({
      MerchantRequestID: transaction.merchantRequestId,
      CheckoutRequestID: transaction.checkoutRequestId,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
  }

  app.post('/mpesa/stkpushquery/v1/query', async (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken('query'));
    const problem = accountProblem(world, body);
    if (problem) return send(reply, problem);
    const id = text(body, 'CheckoutRequestID');
    if (id === '') return send(reply, invalid('CheckoutRequestID'));
    const steps = querySteps.get(id) ?? ['auto'];
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? 'auto';
    if (step === 'hang') return hang(world, reply);
    if (step === 'reset') return breakOff(world, reply, 0);
    if (step === 'slow') {
      await world.scheduler.wait(SLOW_MS);
      return send(reply, queryAnswer(world, id, 'auto'));
    }
    return send(reply, queryAnswer(world, id, step));
  });
}

function queryAnswer(world: World, id: string, step: Exclude<QueryStep, 'hang' | 'reset' | 'slow'>): WireAnswer {
  if (step === 'processing' || step === 'not_found' || step === 'no_message' || step === 'spike' || step === 'html') {
    return ERRORS[step]();
  }
  if (step === 'invalid_id') return invalid('CheckoutRequestID');
  const transaction = world.ledger.byCheckout(id);
  if (!transaction) return ERRORS.not_found();
  const code = typeof step === 'object' ? step.code : step === 'pending' ? '4999' : (transaction.code ?? '4999');
  return accepted({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: transaction.merchantRequestId,
    CheckoutRequestID: id,
    ResultCode: code,
    ResultDesc: queryText(code),
  });
}

function accountProblem(world: World, body: Body): WireAnswer | null {
  const { shortcode, passkey } = world.credentials.stk;
  const [given, timestamp] = [text(body, 'BusinessShortCode'), text(body, 'Timestamp')];
  if (!/^[0-9]{5,7}$/.test(given)) return invalid('BusinessShortCode');
  if (!/^20[0-9]{12}$/.test(timestamp)) return invalid('Timestamp');
  if (given !== shortcode) return ERRORS.merchant_missing();
  return text(body, 'Password') === stkPassword(shortcode, passkey, timestamp) ? null : ERRORS.wrong_credentials();
}

function pushProblem(world: World, body: Body): WireAnswer | null {
  if (text(body, 'BusinessShortCode') === '') return invalid('BusinessShortCode');
  if (!/^Customer(PayBill|BuyGoods)Online$/.test(text(body, 'TransactionType'))) return invalid('TransactionType');
  if (wholeAmount(body, 'Amount') === null) return invalid('Amount');
  if (!isPayer(text(body, 'PartyA'))) return invalid('PartyA');
  if (!/^[0-9]{5,12}$/.test(text(body, 'PartyB'))) return invalid('PartyB');
  if (!isPayer(text(body, 'PhoneNumber'))) return invalid('PhoneNumber');
  if (!isCallbackUrl(world, text(body, 'CallBackURL'))) return invalid('CallBackURL');
  // The documentation says 12; the sandbox takes a little more.
  if (!/^.{1,20}$/.test(text(body, 'AccountReference'))) return invalid('AccountReference');
  // Called so although the field is TransactionDesc.
  if (!/^.{1,100}$/.test(text(body, 'TransactionDesc'))) return invalid('Remarks');
  return accountProblem(world, body);
}

/** A paybill receives itself, a till by its own number: anything else is accepted first and fails as 2028. */
function isPartyRight(world: World, body: Body): boolean {
  const { shortcode, transactionType, partyB = shortcode } = world.credentials.stk;
  return text(body, 'TransactionType') === transactionType && text(body, 'PartyB') === partyB;
}

export const notJson = (): WireAnswer => failure(400, '400.002.05', 'Invalid Request Payload');
