import * as z from 'zod/mini';
import { Kes } from './primitives.ts';

/** What of one's own account needs a fresh proof, and what may be taken along or deleted (ACC-7). */

/** One's own password again, base64 like at sign-in. */
export const ReauthenticateBody = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1024)) });

/** So long a proof opens what is asked next. */
export const ReauthenticationAnswer = z.object({ message: z.string(), proved_seconds: z.int() });

const OwnContact = z.object({
  value: z.string(),
  verified: z.boolean(),
  /** Another way to sign in stays without it. */
  removable: z.boolean(),
});
/** How one signs in and is reached. */
export const ContactsAnswer = z.object({
  phone: z.nullable(OwnContact),
  email: z.nullable(OwnContact),
  providers: z.array(z.enum(['google', 'facebook'])),
  has_password: z.boolean(),
  /** Seconds for which this session is still fresh; 0: it must be proved again. */
  proved_seconds: z.int(),
});
export type ContactsAnswer = z.infer<typeof ContactsAnswer>;
export const ContactPath = z.object({ kind: z.enum(['phone', 'email']) });

/** The version of the downloaded file's shape: docs/operations/data-requests.md. */
export const EXPORT_VERSION = 1;
export const EXPORTS_A_DAY = 3;

/** Money or goods under way that keep an account from being deleted. */
export const DeletionBlocker = z.object({
  kind: z.enum(['leading', 'win', 'order', 'case', 'payment', 'debt', 'withdrawal', 'referral_money']),
  /** Where it is finished: the auction's, order's, payment's or withdrawal's id; of a case its order's; empty for referral money and a debt. */
  id: z.string(),
  /** What it is, in the shop's words: a product's name, a reference. */
  name: z.string(),
  /** Of a product that the shop has in Kiswahili, too (GEN-9). */
  name_sw: z.optional(z.string()),
  amount: z.nullable(Kes),
});
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

export const DELETION_GRACE_DAYS = 7;
/** Both languages' words are taken in either. */
export const DELETION_WORDS = ['DELETE', 'FUTA'] as const;

/** What deleting would mean now. */
export const DeletionView = z.object({
  blockers: z.array(DeletionBlocker),
  /** Bids that are lost with the account, and what was paid for them. */
  bids: z.int(),
  bids_paid: Kes,
  /** Referral earnings below what can be withdrawn, lost as well. */
  referral_money: Kes,
  /** When it would be done, if asked for now. */
  due_at: z.string(),
});
export type DeletionView = z.infer<typeof DeletionView>;

export const DeletionBody = z.object({
  word: z.string().check(z.maxLength(20)),
  /** The bids that the person was told they lose: another number means that they must be told anew. */
  bids: z.int().check(z.minimum(0)),
});
export const DeletionAnswer = z.object({ message: z.string(), due_at: z.string() });
