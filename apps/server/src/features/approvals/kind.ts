import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { Tables } from '../../platform/database/index.ts';
import type { ApprovalFact } from '@mnada/contract/office';
import { Refusal } from '../../platform/http/index.ts';

export type Trx = Transaction<Tables>;
/** What of a person's work it belongs to; owners may do all of it (ACC-8). */
export type Permission = 'finance' | 'fulfilment';

/** What a request is about, as it stands under its lock. */
export type Look = {
  /** `payment:…`: of one kind there is one open request about it. */
  readonly subject: string;
  /** One line for people: what happens if it is approved. Numbers of people are masked. */
  readonly summary: string;
  /**
   * What whoever asks compares: people by their username, numbers masked, sums, what it changes. Read once, when it is asked for, without
   * a further lock: the second person reads the same.
   */
  readonly facts: () => readonly ApprovalFact[] | Promise<readonly ApprovalFact[]>;
  /** What the request rests on. At the approval it must still be equal, or nothing is done. */
  readonly basis: Readonly<Record<string, unknown>>;
};

/** Who asked, who approved, and why: for the feature's own line in the audit. */
export type Approved = {
  /** `R-12` */
  readonly reference: string;
  readonly requestId: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
  /** The code and the words of whoever asked. */
  readonly reason: string;
};

export type Executed = {
  /** For the record: what came of it. */
  readonly result: Readonly<Record<string, unknown>>;
  /** After the commit: invalidations on the bus. May be lost; nothing durable depends on it. */
  readonly afterCommit?: () => void;
};

/** Something that staff may ask for, and that a second person approves: a feature registers it through the wiring. */
export type ApprovalKind = {
  /** `payment.paid` */
  readonly kind: string;
  readonly permission: Permission;
  /** Only owners ask for it; whoever holds the permission answers. */
  readonly asked?: 'by_owner';
  /** Locks what it is about. @throws Refusal it can't be done as things stand */
  look(trx: Trx, params: unknown): Promise<Look>;
  /** Does it, in the transaction of the approval, after a `look` that found all as it was. @throws Refusal */
  execute(trx: Trx, params: unknown, by: Approved): Promise<Executed>;
};

type TypedKind<Schema extends z.ZodType> = {
  readonly kind: string;
  readonly permission: Permission;
  readonly asked?: 'by_owner';
  readonly params: Schema;
  look(trx: Trx, params: z.output<Schema>): Promise<Look>;
  execute(trx: Trx, params: z.output<Schema>, by: Approved): Promise<Executed>;
};

/** Makes a kind whose parameters are read by its schema at the request and again at the execution. */
export function approvalKind<Schema extends z.ZodType>(typed: TypedKind<Schema>): ApprovalKind {
  const read = (params: unknown): z.output<Schema> => {
    const parsed = typed.params.safeParse(params);
    if (parsed.success) return parsed.data;
    throw new Refusal('INVALID_INPUT', { errors: parsed.error.issues.map((issue) => issue.path.join('.')) });
  };
  return {
    kind: typed.kind,
    permission: typed.permission,
    ...(typed.asked === undefined ? {} : { asked: typed.asked }),
    look: async (trx, params) => typed.look(trx, read(params)),
    execute: async (trx, params, by) => typed.execute(trx, read(params), by),
  };
}
