import * as z from 'zod/mini';
import { AccountVersion, Kes, Uuid } from './primitives.ts';

export const USERNAME_LENGTH = { min: 3, max: 20 } as const;
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;
export const AVATAR_COUNT = 50;
export const REFERRAL_KEPT_HOURS = 720;
/** Of /terms and /privacy together; stored with each account that accepted it (settled: Pages). */
export const TERMS_VERSION = '2026-11-28';
/** Letters, digits, `_`, `.`: nothing that looks like something else (ACC-1). */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.]{3,20}$/;

/** Whether a code or username brings anybody to whoever registers with it (OWN-3). */
export const InviteAnswer = z.object({ known: z.boolean() });

/** The signed-in person's own record, as kept in the browser under `userdata`. */
export const OwnUser = z.object({
  id: Uuid,
  username: z.string(),
  fullName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  isVerified: z.boolean(),
  registrationType: z.enum(['phone', 'email', 'google', 'facebook']),
  referralCode: z.string(),
  role: z.enum(['user', 'staff', 'owner']),
  language: z.enum(['en', 'sw']),
  theme: z.enum(['light', 'dark', 'system']),
  createdAt: z.string(),
});
export type OwnUser = z.infer<typeof OwnUser>;

export const SignedIn = z.object({
  token: z.string(),
  user: OwnUser,
  message: z.string(),
  errors: z.array(z.string()),
  /** A deletion of the account that was asked for is called off by this sign-in (ACC-7). */
  kept: z.optional(z.boolean()),
});
export const MeAnswer = z.object({ user: OwnUser, currentBids: z.int(), account_version: AccountVersion });
export const CurrentBidsAnswer = z.object({
  currentBids: z.int(),
  account_version: AccountVersion,
  /** What a payment that was taken back left owed: the next pack pays it first (PAY-6). Absent: nothing. */
  owed: z.optional(Kes),
});
export const MessageAnswer = z.object({ message: z.string() });
export const SocketTicketAnswer = z.object({ ticket: z.string(), expires_in: z.int() });
export const UserAnswer = z.object({ user: OwnUser, message: z.string() });

/** One sign-in of one's own; the token itself is never shown again. */
const OwnSession = z.object({
  id: Uuid,
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
});
export const SessionsAnswer = z.object({ sessions: z.array(OwnSession) });
export const RequestCodeAnswer = z.object({ request_id: Uuid, resend_in: z.int(), message: z.string() });
/** `reset_token` only for the purpose `reset`: it opens POST /api/auth/reset-password once, for 10 minutes. */
export const VerifyCodeAnswer = z.object({
  message: z.string(),
  reset_token: z.optional(z.string()),
  /** For `verify`, and for `pay` with the account's own number: the person's record, now with the badge. */
  user: z.optional(OwnUser),
});

/** What a page must know of how this shop is set up. Public. */
export const PublicConfig = z.object({
  demo: z.boolean(),
  /** Sign-ins of the demonstration world (OPS-3); empty elsewhere. */
  demo_sign_ins: z.array(z.object({ who: z.enum(['shopper', 'owner']), login: z.string(), password: z.string() })),
  providers: z.array(z.enum(['google', 'facebook'])),
  local_outbox: z.boolean(),
  support: z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()), whatsapp: z.nullable(z.string()) }),
  cash_enabled: z.boolean(),
  /** Where simulated phones are looked at (PAY-5); nothing where M-PESA is real. */
  simulator_url: z.optional(z.nullable(z.string())),
  /** Whom M-PESA's prompt says that one pays, to the letter (PAY-3); nothing where it isn't configured. */
  mpesa_name: z.optional(z.nullable(z.string())),
  /** Who sells, and by which licences, a line each, as the operator set them (TAX-6); left out where nothing is set. */
  seller: z.optional(z.array(z.string())),
  terms_version: z.string(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
