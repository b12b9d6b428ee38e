import {
  createDaraja,
  type Daraja,
  type DarajaOptions,
  type HttpAnswer,
  type HttpRequest,
  type Transport,
} from '../index.ts';

export const SECRETS = ['the-key', 'the-secret', 'the-passkey', 'the-credential'];

const OPTIONS = {
  baseUrl: 'https://sandbox.safaricom.co.ke',
  consumerKey: 'the-key',
  consumerSecret: 'the-secret',
  stk: { shortcode: '174379', passkey: 'the-passkey', transactionType: 'CustomerPayBillOnline' },
  b2c: { shortcode: '600997', initiatorName: 'testapi', securityCredential: 'the-credential' },
} as const;

export type Fake = {
  readonly daraja: Daraja;
  /** Every request but those for tokens. */
  readonly sent: readonly (HttpRequest & { readonly token: string; readonly json: Record<string, unknown> })[];
  readonly tokensFetched: () => number;
  /** Moves the clock. */
  readonly pass: (seconds: number) => void;
  readonly logged: () => string;
};

export const answered = (status: number, body: unknown): HttpAnswer => ({
  kind: 'answered',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

export const ACCEPTED = answered(200, { ResponseCode: '0', CheckoutRequestID: 'ws_CO_1', MerchantRequestID: '1-2' });

/** The real client without a network: `answer` says what comes back, `tokens` what the token's endpoint does. */
export function fakeDaraja(
  answer: (request: HttpRequest & { readonly token: string }) => HttpAnswer = () => ACCEPTED,
  options: Partial<DarajaOptions> & { tokens?: () => HttpAnswer } = {},
): Fake {
  let nowMs = Date.parse('2026-11-21T09:00:00Z');
  let fetched = 0;
  const sent: Fake['sent'][number][] = [];
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => void lines.push(line);
  const { tokens, ...others } = options;
  const transport: Transport = async (request) => {
    // As over a network, nothing is there at once.
    await new Promise((resolve) => setImmediate(resolve));
    if (request.url.includes('/oauth/')) {
      fetched += 1;
      return tokens?.() ?? answered(200, { access_token: `token-${fetched}`, expires_in: '3599' });
    }
    const token = request.headers['authorization']?.replace('Bearer ', '') ?? '';
    sent.push({ ...request, token, json: JSON.parse(request.body ?? '{}') as Record<string, unknown> });
    return answer({ ...request, token });
  };
  return {
    daraja: createDaraja({
      ...OPTIONS,
      clock: () => new Date(nowMs),
      transport,
      log: { info: log, warn: log },
      ...others,
    }),
    sent,
    tokensFetched: () => fetched,
    pass: (seconds) => {
      nowMs += seconds * 1000;
    },
    logged: () => JSON.stringify(lines),
  };
}

export const PUSH = {
  amountKes: 1350,
  phone: '+254712345678',
  reference: 'ABCDEFGH2345',
  description: 'Bids',
  callbackUrl: 'https://api.mnada.example/hooks/pay/stk/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
} as const;
