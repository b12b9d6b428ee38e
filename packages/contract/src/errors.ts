import { ACCOUNT_ERRORS } from './errors/accounts.ts';
import { APPROVAL_ERRORS } from './errors/approvals.ts';
import { BIDDING_ERRORS } from './errors/bidding.ts';
import type { ErrorText } from './errors/error-text.ts';
import { NOTIFICATION_ERRORS } from './errors/notifications.ts';
import { ORDER_ERRORS } from './errors/orders.ts';
import { PAYMENT_ERRORS } from './errors/payments.ts';
import { REQUEST_ERRORS } from './errors/requests.ts';
import { REWARD_ERRORS } from './errors/rewards.ts';

export type { ErrorText } from './errors/error-text.ts';

/**
 * Every refusal the product can give, named once: the HTTP status, and a text in each language that tells the
 * person what to do (GEN-4, GEN-7). English texts that the owner specified stand to the letter.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...BIDDING_ERRORS,
  ...PAYMENT_ERRORS,
  ...ORDER_ERRORS,
  ...APPROVAL_ERRORS,
  ...REWARD_ERRORS,
  ...ACCOUNT_ERRORS,
  ...NOTIFICATION_ERRORS,
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;
export type Language = 'en' | 'sw';

/** The text of a refusal in a language. */
export const errorText = (code: ErrorCode, language: Language = 'en'): string => ERRORS[code][language];
