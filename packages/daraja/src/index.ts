export type { AmountKes } from './amounts.ts';
export { B2C_RESULTS, type B2cClass, type B2cReason, type B2cResultCode, b2cResult } from './b2c-results.ts';
export { callbackUrlProblem } from './callback-url.ts';
export type { AccountBalanceRequest } from './calls/account-balance.ts';
export { B2C_MAX_KES, B2C_MIN_KES, type B2cPaymentReading, type B2cPaymentRequest } from './calls/b2c-payment.ts';
export type { Accepted, CommandReading, ResultUrls } from './calls/commands.ts';
export type { PullReading, PullRegisterReading, PullRegisterRequest, PullTransactionsRequest } from './calls/pull.ts';
export type { RegisterC2bUrlsRequest } from './calls/register-c2b-urls.ts';
export type { ReversalRequest } from './calls/reversal.ts';
export { STK_MAX_KES, STK_MIN_KES, type StkPushReading, type StkPushRequest } from './calls/stk-push.ts';
export type { StkQueryReading } from './calls/stk-query.ts';
export type { TransactionStatusRequest } from './calls/transaction-status.ts';
export { createDaraja, type Daraja } from './create-daraja.ts';
export { securityCredential, stkPassword } from './credentials.ts';
export type { Token, TokenStore } from './http/oauth.ts';
export type { Rejected, RejectReason, Unknown } from './http/refusal.ts';
export type { HttpAnswer, HttpRequest, Transport } from './http/transport.ts';
export {
  type AccountBalanceResult,
  type AccountFunds,
  readAccountBalanceResult,
} from './incoming/account-balance-result.ts';
export { type B2cResult, readB2cResult } from './incoming/b2c-result.ts';
export {
  C2B_ACCEPTED,
  type C2bConfirmation,
  type C2bPayment,
  type C2bValidation,
  c2bRejected,
  normaliseReference,
  readC2bConfirmation,
  readC2bValidation,
} from './incoming/c2b-payment.ts';
export { type PullResponse, type PullRow, readPullResponse } from './incoming/pull-response.ts';
export { type Result, type ResultEnvelope, readResult } from './incoming/result.ts';
export { type ReversalResult, readReversalResult } from './incoming/reversal-result.ts';
export { readStkCallback, type StkCallback } from './incoming/stk-callback.ts';
export { readTimeout, type Timeout } from './incoming/timeout.ts';
export { readTransactionStatusResult, type TransactionStatusResult } from './incoming/transaction-status-result.ts';
export type { Unreadable } from './incoming/unreadable.ts';
export { eatTimestamp, readEat } from './nairobi-time.ts';
export type { B2cAccount, DarajaLog, DarajaOptions, StkAccount } from './options.ts';
export { STK_RESULTS, type StkClass, type StkReason, type StkResult, stkResult } from './stk-results.ts';
