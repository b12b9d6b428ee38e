import type { Cents } from '../units.ts';
import type { PaymentState } from './payment.ts';
import type { EpochMs } from '../units.ts';

/** A push of the last 24 hours to one number, whichever account asked for it. */
export type PastPush = {
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly amountCents: Cents;
  readonly createdAtMs: EpochMs;
};

/**
 * What a number is to the account that wants to prompt it. `proved`: by a code, or by a prompt that was paid with its PIN.
 * `registered`: it stands on the account, and nobody has shown that it is theirs. `other`: anything else.
 */
export type NumberStatus = 'proved' | 'registered' | 'other';

export type PushCommand = {
  readonly amountCents: Cents;
  readonly number: NumberStatus;
  /** When this account prompted numbers that are other people's, in the last 24 hours. */
  readonly toOthersAtMs: readonly EpochMs[];
  /** What the asker's networks sent in the last 24 hours, over all accounts, to numbers that their askers have not proved by now. */
  readonly fromNetworks: readonly NetworkPushes[];
};

/** What left one network: the asker's own (an IPv4 address, an IPv6 /64), or the wide one around it (the /32). */
export type NetworkPushes = { readonly isWide: boolean; readonly pushes: readonly PastPush[] };
export type PushRefusal = {
  readonly code:
    | 'PROMPT_OPEN'
    | 'PUSH_TOO_SOON'
    | 'SAME_SUM_TOO_SOON'
    | 'PUSH_LIMIT'
    | 'NUMBER_RESTS'
    | 'OTHERS_NUMBERS_LIMIT'
    | 'NETWORK_NUMBERS_LIMIT';
  readonly retryAfterSeconds: number;
};

/** Limits of a number and of an account (PAY-3). */
export const PUSH_LIMITS = {
  apartMs: 60_000,
  /** M-PESA takes the same sum from the same phone again after that. */
  sameAmountApartMs: 120_000,
  /** A prompt of which nothing is known is taken to be gone after that. */
  promptOpenMs: 180_000,
  dayMs: 86_400_000,
  /** M-PESA itself may shut a number that ignores one more. */
  unansweredADay: 4,
  /** After so many that nobody wanted a number rests, except for who has proved it. */
  unwantedADay: 3,
  /** What one account may send to other people's numbers. */
  toOthersADay: 2,
  /** What all accounts of one network may send, unwanted, to numbers that nobody has proved. Phones of one operator share addresses. */
  unwantedANetworkADay: 10,
  /** What M-PESA may refuse of a network for the number itself: nothing rings, but numbers can be tried out by it. */
  rejectedANetworkADay: 20,
  /** So much more a wide network may: whoever rents one owns very many small ones, and a carrier's customers share one. */
  wideNetworkTimes: 30,
} as const;
export type PushLimits = { readonly [Name in keyof typeof PUSH_LIMITS]: number };

const UNANSWERED = new Set(['expired', 'unreachable']);
/** Nobody entered the right PIN: perhaps nobody there asked for it. */
const UNWANTED = new Set([...UNANSWERED, 'cancelled', 'wrong_pin', 'pin_locked', 'other']);
/** Refused for the number itself, or for what is on that phone: not for anything of ours. */
export const REFUSED_FOR_NUMBER: readonly string[] = ['phone_number', 'session_open'];
/** Refused because something else is on that phone, or too soon after it: waits like a prompt. */
const OCCUPIED = new Set(['session_open', 'busy']);

/**
 * Whether one more prompt may be sent to a number now (PAY-3).
 * @param history all pushes of the last 24 hours to it
 * @returns null: it may
 */
export function pushLimit(
  history: readonly PastPush[],
  command: PushCommand,
  nowMs: EpochMs,
  limits: PushLimits = PUSH_LIMITS,
): PushRefusal | null {
  const day = history.filter((push) => nowMs - push.createdAtMs < limits.dayMs);
  const open = day.filter((push) => isPromptOpen(push, nowMs, limits));
  if (open.length > 0) return refuse('PROMPT_OPEN', Math.max(...open.map(endOfPrompt(limits))), nowMs);

  const unanswered = day.filter((push) => stayedWithoutAnswer(push, UNANSWERED)).map(createdAt);
  const unwanted = day.filter((push) => stayedWithoutAnswer(push, UNWANTED)).map(createdAt);
  const toOthers = command.toOthersAtMs.filter((atMs) => nowMs - atMs < limits.dayMs);
  // Days before minutes: nobody is told to wait two minutes for what is refused then.
  if (command.number !== 'proved' && unwanted.length >= limits.unwantedADay) {
    return refuse('NUMBER_RESTS', roomAgainAt(unwanted, limits.unwantedADay, limits), nowMs);
  }
  if (command.number === 'other' && toOthers.length >= limits.toOthersADay) {
    return refuse('OTHERS_NUMBERS_LIMIT', roomAgainAt(toOthers, limits.toOthersADay, limits), nowMs);
  }
  const roomAtMs = command.number === 'proved' ? null : networkRoomAt(command.fromNetworks, nowMs, limits);
  if (roomAtMs !== null) return refuse('NETWORK_NUMBERS_LIMIT', roomAtMs, nowMs);
  if (unanswered.length >= limits.unansweredADay) {
    return refuse('PUSH_LIMIT', roomAgainAt(unanswered, limits.unansweredADay, limits), nowMs);
  }

  const reached = day.filter((push) => push.state !== 'rejected' || OCCUPIED.has(push.reason ?? ''));
  const freeAt = (pushes: readonly PastPush[], apartMs: number) => Math.max(0, ...pushes.map(createdAt)) + apartMs;
  const sameSum = reached.filter((push) => push.amountCents === command.amountCents);
  const sameSumAtMs = freeAt(sameSum, limits.sameAmountApartMs);
  if (sameSumAtMs > nowMs) return refuse('SAME_SUM_TOO_SOON', sameSumAtMs, nowMs);
  const anySumAtMs = freeAt(reached, limits.apartMs);
  return anySumAtMs > nowMs ? refuse('PUSH_TOO_SOON', anySumAtMs, nowMs) : null;
}

/** When all of these networks have room again; null: now. */
function networkRoomAt(networks: readonly NetworkPushes[], nowMs: EpochMs, limits: PushLimits): EpochMs | null {
  const full = networks.flatMap(({ isWide, pushes }) => {
    const times = isWide ? limits.wideNetworkTimes : 1;
    const today = pushes.filter((push) => nowMs - push.createdAtMs < limits.dayMs);
    const unwanted = today
      .filter((push) => stayedWithoutAnswer(push, UNWANTED))
      // What still rings may be paid any moment: whoever waits for it waits no day.
      .map((push) => (isPromptOpen(push, nowMs, limits) ? endOfPrompt(limits)(push) : push.createdAtMs + limits.dayMs));
    const refused = today
      .filter(({ state, reason }) => state === 'rejected' && REFUSED_FOR_NUMBER.includes(reason ?? ''))
      .map((push) => push.createdAtMs + limits.dayMs);
    return [
      ...roomAfter(unwanted, limits.unwantedANetworkADay * times),
      ...roomAfter(refused, limits.rejectedANetworkADay * times),
    ];
  });
  return full.length === 0 ? null : Math.max(...full);
}

/** When fewer than `most` of what ends at these times are left; nothing while there is room. */
function roomAfter(endsMs: readonly EpochMs[], most: number): EpochMs[] {
  const soonestFirst = [...endsMs].sort((a, b) => a - b);
  const roomAtMs = soonestFirst[soonestFirst.length - most];
  return roomAtMs === undefined ? [] : [roomAtMs];
}

const createdAt = (push: PastPush): EpochMs => push.createdAtMs;

const isPromptOpen = (push: PastPush, nowMs: EpochMs, limits: PushLimits): boolean =>
  (push.state === 'submitting' || push.state === 'submit_unknown' || push.state === 'pending') &&
  nowMs < endOfPrompt(limits)(push);

const endOfPrompt =
  (limits: PushLimits) =>
  (push: PastPush): EpochMs =>
    push.createdAtMs + limits.promptOpenMs;

function stayedWithoutAnswer({ state, reason }: PastPush, reasons: ReadonlySet<string>): boolean {
  if (state === 'failed') return reasons.has(reason ?? '');
  return state === 'submitting' || state === 'submit_unknown' || state === 'pending' || state === 'unresolved';
}

/** As they fall out of the day, the oldest first, there is room again: when fewer than `most` are left. */
function roomAgainAt(timesMs: readonly EpochMs[], most: number, limits: PushLimits): EpochMs {
  const newestFirst = [...timesMs].sort((a, b) => b - a);
  return (newestFirst[most - 1] ?? 0) + limits.dayMs;
}

const refuse = (code: PushRefusal['code'], untilMs: EpochMs, nowMs: EpochMs): PushRefusal => ({
  code,
  retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)),
});
