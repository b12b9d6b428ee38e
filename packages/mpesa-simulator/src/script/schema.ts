import * as z from 'zod/mini';

/** Simulated milliseconds: they pass `timeScale` times as fast, a day at most. */
const Ms = z.int().check(z.gte(0), z.lte(86_400_000));
const Code = z.string().check(z.regex(/^[A-Za-z0-9_]{1,20}$/));
const Text = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * What the answer to a request is. Names ending in `_before` leave nothing behind; those ending in `_after` are accepted all
 * the same, and only the answer is lost. `invalid_token` forgets every token, as if they had expired.
 */
export const Submission = z.union([
  z.enum([
    'accept',
    'invalid_token',
    'invalid_phone',
    'wrong_credentials',
    'merchant_missing',
    'session_open',
    'unknown_error',
    'busy',
    'quota',
    'internal_error',
    'no_product',
    'spike',
    'html_before',
    'html_after',
    'hang_before',
    'hang_after',
    'reset_before',
    'reset_after',
  ]),
  z.strictObject({
    error: z.strictObject({
      status: z.int().check(z.gte(400), z.lte(599)),
      code: z.string().check(z.regex(/^[A-Za-z0-9_.]{1,40}$/)),
      message: Text,
    }),
  }),
]);

/** When the callback comes: at most once unless told otherwise. `before_answer` needs no person: the payment is made at once. */
export const Delivery = z.enum(['normal', 'before_answer', 'twice', 'ten', 'never', 'late']);

/** How the callback of a push departs from the usual one. */
export const CallbackShape = z.strictObject({
  reorder: z.optional(z.boolean()),
  balance_without_value: z.optional(z.boolean()),
  string_dates: z.optional(z.boolean()),
  string_code: z.optional(z.boolean()),
  masked_phone: z.optional(z.boolean()),
  missing_phone: z.optional(z.boolean()),
  without_metadata: z.optional(z.boolean()),
  wrong_amount: z.optional(z.number()),
  unknown_checkout: z.optional(z.boolean()),
});

/** The answers to successive queries; the last one holds for all further ones. `auto` is the truth, `slow` after ten seconds. */
export const QueryStep = z.union([
  z.enum([
    'auto',
    'pending',
    'processing',
    'not_found',
    'no_message',
    'invalid_id',
    'spike',
    'html',
    'hang',
    'reset',
    'slow',
  ]),
  z.strictObject({ code: Code }),
]);

export const ResultShape = z.strictObject({
  reorder: z.optional(z.boolean()),
  string_code: z.optional(z.boolean()),
  /** A failure's TransactionID: letters of the day and zeros, or one that looks real. */
  placeholder_id: z.optional(z.boolean()),
  /** On failure: the only parameter as an object, the references as a list. */
  parameter_as_object: z.optional(z.boolean()),
});

/** Which request is meant. The first script that fits is used, in the order in which they came. */
const Match = z.union([
  z.strictObject({ reference: Text }),
  z.strictObject({ phone: z.string().check(z.regex(/^254[17][0-9]{8}$/)) }),
  z.strictObject({ originator: Text }),
  z.strictObject({ receipt: Text }),
  z.strictObject({ next: z.literal(true) }),
]);

/**
 * Programs one payment, or several. With `b2c` it is for payouts, with `status` for questions about a transaction, else for
 * pushes. Whatever is left out is as usual.
 */
const ScriptSchema = z.strictObject({
  match: Match,
  /** How many requests it is used for. */
  times: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  push: z.optional(Submission),
  /** How it ends, without a person; left out, whoever holds the phone decides. */
  outcome: z.optional(z.strictObject({ code: Code, after_ms: z.optional(Ms) })),
  callback: z.optional(
    z.strictObject({
      delivery: z.optional(Delivery),
      /** From the end to the callback; `late` waits ten minutes unless told. */
      delay_ms: z.optional(Ms),
      shape: z.optional(CallbackShape),
      /** A second callback that says something else: success after failure, or failure after success. */
      second_outcome: z.optional(z.strictObject({ code: Code, after_ms: z.optional(Ms) })),
    }),
  ),
  query: z.optional(z.array(QueryStep).check(z.minLength(1), z.maxLength(100))),
  c2b: z.optional(
    z.strictObject({
      /** Whether the registered confirmation address hears of it as well; usual where one is registered. */
      announce: z.optional(z.boolean()),
      delay_ms: z.optional(Ms),
      /** The payer pays the same account once more by hand: another receipt, announced too. */
      second_receipt: z.optional(z.boolean()),
    }),
  ),
  b2c: z.optional(
    z.strictObject({
      submit: z.optional(Submission),
      result: z.optional(z.strictObject({ code: Code, after_ms: z.optional(Ms) })),
      delivery: z.optional(Delivery),
      delay_ms: z.optional(Ms),
      shape: z.optional(ResultShape),
      /** First a time-out: the request echoed, or a result's envelope. The result follows as scripted. */
      timeout: z.optional(z.enum(['echo', 'envelope'])),
    }),
  ),
  status: z.optional(
    z.strictObject({
      submit: z.optional(Submission),
      code: z.optional(Code),
      state: z.optional(Text),
      delivery: z.optional(Delivery),
    }),
  ),
});

export type Script = z.input<typeof ScriptSchema>;
export type Submission = z.infer<typeof Submission>;
export type Delivery = z.infer<typeof Delivery>;
export type CallbackShape = z.infer<typeof CallbackShape>;
export type ResultShape = z.infer<typeof ResultShape>;
export type QueryStep = z.infer<typeof QueryStep>;
export const Scripts = z.union([ScriptSchema, z.array(ScriptSchema).check(z.maxLength(200))]);
