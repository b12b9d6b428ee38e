import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import { Cursor, IsoTime, Reason, Revision, ShopperRef, StaffRef, Uuid } from './primitives.ts';
import { Appeal, Suspension, SUSPENSION_DAYS_MAX } from './users.ts';

/** How a case stands: open, or as people decided. */
export const RISK_STATES = ['open', 'watch', 'limited', 'suspended', 'no_harm'] as const;
export type RiskState = (typeof RISK_STATES)[number];
/** What can be seen about people, as `packages/rules/src/risk/signals.ts` names it; the contract imports nothing. */
export const RISK_KINDS = [
  'device',
  'payer',
  'number',
  'address',
  'network',
  'mailbox',
  'staff',
  'pair',
  'rate',
  'rhythm',
  'hours',
  'referrals',
  'promo',
  'refunds',
  'returns',
  'reversals',
  'buy_back',
  'one_product',
  'won_together',
] as const;
export type RiskKind = (typeof RISK_KINDS)[number];
const Weight = z.enum(['weak', 'medium', 'strong']);
export type RiskWeight = z.infer<typeof Weight>;
const Held = z.object({ count: z.int(), total: Kes });

/** `GET /api/admin/risk` and `GET /api/admin/risk.csv` (`risk.see`): the newest first. */
export const RiskQuery = z.object({
  tab: z.optional(z.enum(RISK_STATES)),
  kind: z.optional(z.enum(RISK_KINDS)),
  held: z.optional(z.enum(['yes', 'no'])),
  /** `FC-12`, or a user name. */
  q: z.optional(z.string().check(z.maxLength(60))),
  cursor: z.optional(Cursor),
});
export type RiskQuery = z.infer<typeof RiskQuery>;
export const RiskCaseRow = z.object({
  id: Id,
  /** `FC-12` */
  reference: z.string(),
  state: z.enum(RISK_STATES),
  /** The first four. */
  people: z.array(ShopperRef),
  people_in_all: z.int(),
  /** What more than weak facts are about. */
  kinds: z.array(z.enum(RISK_KINDS)),
  /** What it holds back now. */
  held: Held,
  opened_at: IsoTime,
  holds_until: IsoTime,
  appealed_at: z.nullable(IsoTime),
  decided_at: z.nullable(IsoTime),
  decided_by: z.nullable(StaffRef),
});
export type RiskCaseRow = z.infer<typeof RiskCaseRow>;
export const RiskAnswer = z.object({
  cases: z.array(RiskCaseRow),
  next_cursor: z.nullable(Cursor),
  counts: z.record(z.enum(RISK_STATES), z.int()),
  held: Held,
  /** When it was last looked, and which kinds that look could not read: of those nothing new is here. */
  looked_at: z.nullable(IsoTime),
  not_looked_at: z.array(z.enum(RISK_KINDS)),
});
export type RiskAnswer = z.infer<typeof RiskAnswer>;

/** A fact: of a kind, about one thing, seen at people, with how rare it is among all that were compared. Never a score. */
export const RiskSignal = z.object({
  id: Id,
  kind: z.enum(RISK_KINDS),
  weight: Weight,
  /** `d-91c4`, `0711 ••• 902`; empty where the fact is about what somebody did. */
  thing: z.string(),
  people: z.array(Uuid),
  /** What was counted. */
  seen: z.record(z.string(), z.number()),
  alike: z.int(),
  among: z.int(),
  first_at: IsoTime,
  last_at: IsoTime,
  /** `auction:17`, `payment:…`: where it can be looked up. */
  sources: z.array(z.string()),
  /** It came after the last decision. */
  is_new: z.boolean(),
});
export type RiskSignal = z.infer<typeof RiskSignal>;
export const RiskPair = z.object({
  one: Uuid,
  other: Uuid,
  auctions: z.int(),
  /** How often one outbid the other at once, and how often that would have been by chance. */
  met: z.int(),
  expected: z.int(),
  reading: z.enum(['never', 'seldom', 'usual', 'too_few']),
});
export type RiskPair = z.infer<typeof RiskPair>;
/** What was looked at besides, whatever came of it: absence is never the signal. */
export const RiskFact = z.object({
  fact: z.enum(['hands', 'paid', 'meet', 'staff', 'delivered', 'age', 'apart']),
  speaks: z.enum(['for', 'against', 'unknown']),
  values: z.record(z.string(), z.number()),
});
export type RiskFact = z.infer<typeof RiskFact>;
export const RiskPerson = z.object({
  user: ShopperRef,
  /** Masked, for who needs no names. */
  name: z.string(),
  state: z.enum(['active', 'suspended', 'bidding_suspended', 'self_excluded', 'deleted']),
  joined_at: IsoTime,
  wins: z.int(),
  paid: Kes,
  bids_left: z.int(),
  suspension: z.nullable(z.pick(Suspension, { scope: true, cause: true, ends_at: true })),
});
export type RiskPerson = z.infer<typeof RiskPerson>;
export const RISK_STEPS = [
  'opened',
  'reopened',
  'grew',
  'note',
  'appealed',
  'asked',
  'answered',
  'no_harm',
  'watch',
  'limited',
  'suspended',
] as const;

/** How often the holders of a case are asked at most, and how long each question may be answered before there is another. */
export const QUESTIONS_MOST = 3;
export const QUESTION_ANSWER_DAYS = 3;
/** What one holder was asked, and answered (OPS-27). */
export const CaseQuestion = z.object({
  id: Id,
  /** Which question of its case: all who were asked it have the same. */
  nth: z.int(),
  user: ShopperRef,
  /** Empty for who sees no words. */
  words: z.string(),
  asked_at: IsoTime,
  asked_by: StaffRef,
  answer_by: IsoTime,
  /** Empty: none yet. */
  answer: z.string(),
  answered_at: z.nullable(IsoTime),
});
export type CaseQuestion = z.infer<typeof CaseQuestion>;

/** `GET /api/admin/risk/:case` by number or reference (`risk.see`); each answer is a look, with its line in the audit. */
export const RiskCasePage = z.object({
  case: RiskCaseRow,
  revision: Revision,
  people: z.array(RiskPerson),
  signals: z.array(RiskSignal),
  pairs: z.array(RiskPair),
  /** Two strangers who bid together as much, from the last look; null: it found none. */
  usual_pair: z.nullable(z.object({ auctions: z.int(), met: z.int(), expected: z.int(), pairs: z.int() })),
  facts: z.array(RiskFact),
  stake: z.object({
    wins: z.int(),
    paid: Kes,
    bids_left: z.int(),
    withdrawals: z.array(z.object({ reference: z.string(), user: Uuid, net: Kes, is_held: z.boolean() })),
  }),
  history: z.array(
    z.object({
      id: Id,
      kind: z.enum(RISK_STEPS),
      by: z.nullable(StaffRef),
      words: z.string(),
      at: IsoTime,
      people: z.nullable(z.int()),
      signals: z.nullable(z.int()),
    }),
  ),
  /** What its people wrote, the newest first; fifty at most. */
  appeals: z.array(Appeal),
  /** What its people were asked, the newest first. */
  questions: z.array(CaseQuestion),
  /** Whether the asker may decide now, told before the press. */
  may_decide: z.enum(['yes', 'decided', 'own', 'decided_before', 'wrote_appeal', 'not_permitted']),
  /** What two people decided still stands: no harm and watching undo it, and are asked for as well (`risk.clear`). */
  takes_two: z.boolean(),
  open_request: z.nullable(z.string()),
  is_masked: z.boolean(),
});
export type RiskCasePage = z.infer<typeof RiskCasePage>;

/**
 * `POST /api/admin/risk/:case/decide` (`risk.decide`, step-up `case:<id> <decision>`), answered by `RiskCasePage`: what one person decides. Limiting
 * and suspending are asked for (`risk.limit`, `risk.suspend`, OPS-5). Another one meanwhile: 409 `EDITED_MEANWHILE` with `present`.
 */
export const RiskDecideBody = z.object({ decision: z.enum(['no_harm', 'watch']), reason: Reason, revision: Revision });
/** `POST …/note`; `POST …/ask` (step-up `case:<id> ask`): its holders are asked that; and `POST …/appeal` (step-up `case:<id>`): somebody says that it isn't right, in words; another person than before decides anew. */
export const RiskWordsBody = z.object({ reason: Reason, revision: Revision });
/** Terms that the form offers; null: until it is lifted. */
export const RISK_TERMS = [7, 30, 90, SUSPENSION_DAYS_MAX] as const;
