import { type AccountBalanceRequest, accountBalance } from './calls/account-balance.ts';
import { type B2cPaymentReading, type B2cPaymentRequest, b2cPayment } from './calls/b2c-payment.ts';
import type { CommandReading } from './calls/commands.ts';
import { type Initiator, toInitiator } from './calls/initiator.ts';
import {
  type PullReading,
  type PullRegisterReading,
  type PullRegisterRequest,
  type PullTransactionsRequest,
  pullRegister,
  pullTransactions,
} from './calls/pull.ts';
import { type RegisterC2bUrlsRequest, registerC2bUrls } from './calls/register-c2b-urls.ts';
import { type ReversalRequest, reversal } from './calls/reversal.ts';
import { type StkPushReading, type StkPushRequest, stkPush } from './calls/stk-push.ts';
import { type StkQueryReading, stkQuery } from './calls/stk-query.ts';
import { type TransactionStatusRequest, transactionStatus } from './calls/transaction-status.ts';
import { createPost } from './http/client.ts';
import type { DarajaOptions, StkAccount } from './options.ts';

/**
 * Safaricom's Daraja API for one environment. No method throws for what the network or Safaricom does: each resolves to a
 * reading that says what is certain and what is not. A method without the account it needs throws; that is a bug.
 */
export type Daraja = {
  /** Asks a payer's phone for the PIN. Sent once, never repeated. */
  readonly stkPush: (request: StkPushRequest) => Promise<StkPushReading>;
  readonly stkQuery: (request: { readonly checkoutRequestId: string }) => Promise<StkQueryReading>;
  /** Pays out. The originator id makes sending it again harmless. */
  readonly b2cPayment: (request: B2cPaymentRequest) => Promise<B2cPaymentReading>;
  readonly transactionStatus: (request: TransactionStatusRequest) => Promise<CommandReading>;
  readonly accountBalance: (request: AccountBalanceRequest) => Promise<CommandReading>;
  readonly reversal: (request: ReversalRequest) => Promise<CommandReading>;
  readonly registerC2bUrls: (request: RegisterC2bUrlsRequest) => Promise<CommandReading>;
  readonly pullRegister: (request: PullRegisterRequest) => Promise<PullRegisterReading>;
  readonly pullTransactions: (request: PullTransactionsRequest) => Promise<PullReading>;
};

/** @throws if an option is wrong: a base address that is none or sends secrets in clear, or a certificate that is none */
export function createDaraja(options: DarajaOptions): Daraja {
  const baseUrl = checkedBaseUrl(options.baseUrl);
  const { clock, stk, b2c } = options;
  const post = createPost({ ...options, baseUrl });
  // A simulator on this machine may be called back there as well.
  const allowHttp = baseUrl.startsWith('http:');
  const initiator = b2c && toInitiator(b2c);
  const collecting = (): StkAccount => stk ?? missing('stk');
  const paying = (): Initiator => initiator ?? missing('b2c');

  return {
    stkPush: async (request) => stkPush(post, collecting(), request, clock(), allowHttp),
    stkQuery: async ({ checkoutRequestId }) => stkQuery(post, collecting(), checkoutRequestId, clock()),
    b2cPayment: async (request) => b2cPayment(post, paying(), request, allowHttp),
    transactionStatus: async (request) => transactionStatus(post, paying(), request, allowHttp),
    accountBalance: async (request) => accountBalance(post, paying(), request, allowHttp),
    reversal: async (request) =>
      reversal(post, paying(), request.shortcode ?? collecting().shortcode, request, allowHttp),
    registerC2bUrls: async (request) =>
      registerC2bUrls(post, request.shortcode ?? collecting().shortcode, request, allowHttp),
    pullRegister: async (request) =>
      pullRegister(post, request.shortcode ?? collecting().shortcode, request, allowHttp),
    pullTransactions: async (request) => pullTransactions(post, request.shortcode ?? collecting().shortcode, request),
  };
}

/** Secrets travel encrypted, or not beyond this machine. */
function checkedBaseUrl(text: string): string {
  const { protocol, hostname, origin } = new URL(text);
  const isHere = /^(localhost|127(\.[0-9]+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) {
    throw new TypeError('baseUrl must be https, or http to this machine');
  }
  return origin;
}

function missing(account: 'stk' | 'b2c'): never {
  throw new TypeError(`createDaraja was given no ${account} account`);
}
