import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './index.ts';

let simulator: Simulator;
const troubles: string[] = [];
beforeAll(async () => {
  const warn = (_: object, message: string) => void troubles.push(message);
  simulator = await startSimulator({ timeScale: 0.01, log: { info: () => undefined, warn } });
});
afterAll(() => simulator.close());

const PATHS = [
  '/mpesa/stkpush/v1/processrequest',
  '/mpesa/stkpushquery/v1/query',
  '/mpesa/b2c/v3/paymentrequest',
  '/mpesa/transactionstatus/v1/query',
  '/mpesa/accountbalance/v1/query',
  '/mpesa/reversal/v1/request',
  '/mpesa/c2b/v2/registerurl',
  '/pulltransactions/v1/register',
  '/pulltransactions/v1/query',
  '/phones/254712345678/prompts/x',
  '/phones/254712345678/paybill',
  '/phones/254712345678/switches',
  '/phones/%E0%A4%A/switches',
  '/script',
];
const FIELDS =
  'Amount PartyA PartyB PhoneNumber CallBackURL ShortCode StartDate EndDate OffSetValue SecurityCredential Initiator InitiatorName CommandID Remarks ResultURL QueueTimeOutURL TransactionID OriginatorConversationID pin cancel amount account business_number off match times push outcome callback __proto__ constructor';

const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc.dictionary(fc.constantFrom(...FIELDS.split(' ')), fc.jsonValue()).map((value) => JSON.stringify(value)),
);

test('[GEN-4] whatever is sent, it is the sender’s fault', async () => {
  const basic = Buffer.from('simulator:not-a-secret').toString('base64');
  const grant = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const types = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PATHS), body, types, async (path, sent, type) => {
      const answer = await fetch(simulator.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: sent,
      });
      await answer.arrayBuffer();
      // Safaricom's own 500 for a known refusal is an answer like any other, and is not logged.
      expect(troubles).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('[GEN-4] too much at once is cut off', async () => {
  const answer = await fetch(`${simulator.url}/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { reference: 'x'.repeat(70_000) } }),
  });
  expect(answer.status).toBe(413);
});
