/**
 * Who asks for a one-time code (ACC-4). Each kind has a budget of its own, so that strangers never use up an owner's:
 * - `anonymous`: nobody is signed in, and the browser is not known to the account: anybody may type anybody's number.
 * - `claim`: somebody signed in asks for a contact that is not on their account yet.
 * - `holder`: it is on their account, and not proved.
 * - `owner`: it is proved to be theirs: signed in, or on a browser that signed in to the account before.
 */
export const CODE_USES = ['anonymous', 'claim', 'holder', 'owner'] as const;
export type CodeUse = (typeof CODE_USES)[number];

/** To one contact, for one use. */
export const CODES_PER_CONTACT_AND_DAY = 5;
/** After the first, the second, and all later codes to one contact, for one use. */
const RESEND_AFTER_SECONDS = [60, 120, 300] as const;

/**
 * Which part of what the shop spends on codes in a day each use can take at most. What is left, a fifth at least, is for
 * owners: nobody can take it from them without having proved as many numbers.
 */
const PART_OF_DAY: Readonly<Record<CodeUse, number>> = { anonymous: 0.4, claim: 0.1, holder: 0.3, owner: 1 };
/** The part of a day that one network can take, owners left out. Phones of one operator share addresses. */
const NETWORK_PART = 0.1;
const PAUSED_SECONDS = 3_600;

/** What was sent in the last 24 hours. */
export type CodesSent = {
  /** To this contact for this use, for `holder` and `owner` by this person; whether or not anybody was there to read it. */
  readonly toContact: number;
  readonly secondsSinceNewest: number;
  /** Until the oldest of them is a day old. */
  readonly secondsToRoom: number;
  /** To anybody for this use; and to anybody at all. */
  readonly forUse: number;
  readonly toAll: number;
  /** To anybody but owners, asked for from this network. */
  readonly fromNetwork: number;
};

export type CodeDecision =
  | { readonly ok: true; readonly resendInSeconds: number }
  | {
      readonly ok: false;
      readonly code: 'CODE_LIMIT' | 'CODE_TOO_SOON' | 'CODES_PAUSED';
      readonly retryAfterSeconds: number;
    };

const resendAfter = (sent: number): number => RESEND_AFTER_SECONDS[Math.min(sent, 3) - 1] ?? 0;

/**
 * Whether one more code may be sent. Pure: the caller holds the contact's lock and the day's.
 * @param dayCodes codes that the shop pays for in 24 hours, all together
 */
export function decideCode(use: CodeUse, sent: CodesSent, dayCodes: number): CodeDecision {
  const refuse = (code: 'CODE_LIMIT' | 'CODE_TOO_SOON' | 'CODES_PAUSED', seconds: number): CodeDecision => ({
    ok: false,
    code,
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });
  if (sent.toContact >= CODES_PER_CONTACT_AND_DAY) return refuse('CODE_LIMIT', sent.secondsToRoom);
  const wait = resendAfter(sent.toContact) - sent.secondsSinceNewest;
  if (sent.toContact > 0 && wait > 0) return refuse('CODE_TOO_SOON', wait);
  const isUsedUp =
    sent.toAll >= dayCodes ||
    sent.forUse >= Math.floor(dayCodes * PART_OF_DAY[use]) ||
    (use !== 'owner' && sent.fromNetwork >= Math.ceil(dayCodes * NETWORK_PART));
  if (isUsedUp) return refuse('CODES_PAUSED', PAUSED_SECONDS);
  return { ok: true, resendInSeconds: resendAfter(sent.toContact + 1) };
}
