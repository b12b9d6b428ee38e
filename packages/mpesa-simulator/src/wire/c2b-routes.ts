import { readEat } from '@mnada/daraja';
import type { FastifyInstance } from 'fastify';
import { newMerchantRequestId } from '../ids.ts';
import type { Transaction } from '../money/ledger.ts';
import type { World } from '../world.ts';
import { accepted, ERRORS, failure, invalid, invalidToken } from './answers.ts';
import { bodyOf, isCallbackUrl, text } from './requests.ts';
import { send } from './submit.ts';

const PAGE_ROWS = 500;
const STATEMENT_MS = 48 * 3_600_000;

/** Where payments into the account are announced, and the statement of those of the last 48 hours. */
export function c2bRoutes(app: FastifyInstance, world: World): void {
  const { shortcode } = world.credentials.stk;

  app.post('/mpesa/c2b/v2/registerurl', (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    const [confirmationUrl, validationUrl] = [text(body, 'ConfirmationURL'), text(body, 'ValidationURL')];
    const whenSilent = text(body, 'ResponseType');
    if (text(body, 'ShortCode') !== shortcode) return send(reply, invalid('ShortCode'));
    if (whenSilent !== 'Completed' && whenSilent !== 'Cancelled') return send(reply, invalid('ResponseType'));
    if (!isCallbackUrl(world, confirmationUrl)) return send(reply, invalid('ConfirmationURL'));
    if (!isCallbackUrl(world, validationUrl)) return send(reply, invalid('ValidationURL'));
    if (world.settings.registerOnce && world.registrations.has(shortcode)) {
      return send(reply, ERRORS.already_registered());
    }
    world.registrations.set(shortcode, { confirmationUrl, validationUrl, whenSilent });
    // Safaricom's spelling.
    const body200 = {
      OriginatorCoversationID: newMerchantRequestId(),
      ResponseCode: '0',
      ResponseDescription: 'Success',
    };
    return send(reply, accepted(body200));
  });

  app.post('/pulltransactions/v1/register', (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    if (text(body, 'ShortCode') !== shortcode) return send(reply, invalid('ShortCode'));
    if (!isCallbackUrl(world, text(body, 'CallBackURL'))) return send(reply, invalid('CallBackURL'));
    return send(
      reply,
      accepted({
        ResponseRefID: newMerchantRequestId(),
        ResponseStatus: '1000',
        ShortCode: shortcode,
        ResponseDescription: 'ShortCode registered Successfully',
      }),
    );
  });

  app.post('/pulltransactions/v1/query', (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    if (text(body, 'ShortCode') !== shortcode) return send(reply, invalid('ShortCode'));
    const [fromMs, toMs] = [timeMs(text(body, 'StartDate')), timeMs(text(body, 'EndDate'))];
    const offset = text(body, 'OffSetValue');
    if (Number.isNaN(fromMs)) return send(reply, invalid('StartDate'));
    if (Number.isNaN(toMs)) return send(reply, invalid('EndDate'));
    if (!/^[0-9]{1,7}$/.test(offset))
      return send(reply, failure(400, '400.002.02', 'Bad Request - Invalid OffSetValue'));
    const oldestMs = Math.max(fromMs, Date.now() - STATEMENT_MS);
    const rows = world.ledger
      .list()
      .filter((one) => isIncoming(one) && within(one.endedAt, oldestMs, toMs))
      .slice(Number(offset), Number(offset) + PAGE_ROWS)
      .map((one) => row(world, one));
    const found = rows.length > 0;
    return send(
      reply,
      accepted({
        ResponseRefID: newMerchantRequestId(),
        ResponseCode: found ? '1000' : '1001',
        ResponseMessage: found ? 'Success' : 'No transactions found',
        Response: [rows],
      }),
    );
  });
}

const isIncoming = ({ kind, receipt }: Transaction): boolean =>
  receipt !== null && (kind === 'push' || kind === 'paybill');

// The period is given in whole seconds: its last one belongs to it.
const within = (at: Date | null, fromMs: number, toMs: number): boolean =>
  at !== null && at.getTime() >= fromMs && at.getTime() < toMs + 1_000;

/** `YYYY-MM-DD HH:mm:ss`, Nairobi's time. */
const timeMs = (given: string): number => Date.parse(readEat(given.replace(/[- :]/g, '')) ?? '');

const row = (world: World, transaction: Transaction): object => ({
  transactionId: transaction.receipt,
  trxDate: transaction.endedAt?.toISOString().replace(/\.\d+Z$/, 'Z'),
  msisdn: Number(transaction.phone.slice(3)),
  sender: 'TEST PAYER',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: transaction.reference,
  amount: transaction.amountKes.toFixed(2),
  organizationname: world.settings.businessName,
});
