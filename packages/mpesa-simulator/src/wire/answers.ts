import { newMerchantRequestId } from '../ids.ts';

/** An answer as it goes over the wire: text is HTML, as gateways send it on bad days. */
export type WireAnswer = { readonly status: number; readonly body: object | string };

export const accepted = (body: object): WireAnswer => ({ status: 200, body });

/** The API's own envelope. */
export const failure = (status: number, errorCode: string, errorMessage: string): WireAnswer => ({
  status,
  body: { requestId: newMerchantRequestId(), errorCode, errorMessage },
});

/** The envelope of the gateway before it. */
const fault = (status: number, faultstring: string, errorcode: string): WireAnswer => ({
  status,
  body: { fault: { faultstring, detail: { errorcode } } },
});

export const invalid = (name: string): WireAnswer => failure(400, '400.002.02', `Bad Request - Invalid ${name}`);

/** STK push and reversal name a refused token differently from the others. */
export const invalidToken = (path: string): WireAnswer =>
  /stkpush|reversal/.test(path)
    ? failure(404, '404.001.03', 'Invalid Access Token')
    : failure(401, '401.003.01', 'Error Occurred - Invalid Access Token');

export const ERRORS = {
  wrong_credentials: () => failure(500, '500.001.1001', 'Wrong credentials'),
  merchant_missing: () => failure(500, '500.001.1001', 'Merchant does not exist'),
  session_open: () =>
    failure(
      500,
      '500.001.1001',
      'Unable to lock subscriber, a transaction is already in process for the current subscriber',
    ),
  unknown_error: () => failure(500, '500.001.1001', '[STK_ERR] - Unexpected condition'),
  busy: () => failure(500, '500.003.02', 'System is busy. Please try again in few minutes.'),
  quota: () => failure(500, '500.003.03', 'Error Occurred: Quota Violation'),
  internal_error: () => failure(500, '500.003.1001', 'Internal Server Error'),
  invalid_phone: () => invalid('PhoneNumber'),
  no_product: () =>
    fault(
      401,
      'Invalid API call as no apiproduct match found',
      'keymanagement.service.InvalidAPICallAsNoApiProductMatchFound',
    ),
  spike: () =>
    fault(
      429,
      'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}',
      'policies.ratelimit.SpikeArrestViolation',
    ),
  html: () => ({
    status: 200,
    body: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>',
  }),
  processing: () => failure(500, '500.001.1001', 'The transaction is being processed'),
  not_found: () => failure(500, '500.001.1001', 'The transaction does not Exist'),
  no_message: () => ({ status: 500, body: { requestId: newMerchantRequestId(), errorCode: '500.001.1001' } }),
  duplicate: () => failure(500, '500.002.1001', 'Duplicate OriginatorConversationID.'),
  already_registered: () => failure(500, '500.003.1001', 'Urls are already registered'),
} as const satisfies Record<string, () => WireAnswer>;
