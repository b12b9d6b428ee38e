import { createHash } from 'node:crypto';
import type { Db, EvidenceKind } from '../../platform/database/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import {
  type Arrival,
  claimDueEvidence,
  forgetOldEvidence,
  isKnownToken,
  lockEvidence,
  postponeEvidence,
  readEvidence,
  settleEvidence,
  storeEvidence,
} from './evidence.sql.ts';
import type { EvidenceHandlers, EvidenceOutcome } from './handler.ts';
import { createStormGuard } from './storm-guard.ts';

/** What is told from outside, by the token of its address. */
export type Callback = {
  readonly kind: EvidenceKind;
  readonly token: string;
  readonly source: string;
  readonly isListed: boolean;
  readonly body: string;
};
/** What we asked, imported or were told by staff. */
export type OwnEvidence = { readonly kind: EvidenceKind; readonly body: string; readonly paymentId?: string };

export type EvidenceInbox = {
  /** Stores a callback and returns; it is booked at once, by itself. */
  receive(callback: Callback): Promise<void>;
  /** Stores and books. @returns what came of it; null: somebody else is at it, or it failed and is tried again */
  tell(evidence: OwnEvidence): Promise<EvidenceOutcome | null>;
  /** Books everything that is due now. @returns how many were tried */
  workOff(): Promise<number>;
  /** Resolves when nothing that arrived here is still being booked. */
  idle(): Promise<void>;
  /** Looks for what a crash or a busy provider left, and empties old bodies, until the end. */
  start(): void;
  stop(): Promise<void>;
  readonly dropped: number;
};

export type InboxDeps = {
  readonly db: Db;
  readonly handlers: EvidenceHandlers;
  readonly log: {
    info(fields: object, text: string): void;
    warn(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
  /** Callbacks from elsewhere than the listed addresses are kept and not believed. */
  readonly enforceSources: boolean;
  readonly retentionDays: number;
  /** Tests shorten it: how long one who stores or claims evidence has for it. */
  readonly leaseSeconds?: number;
  readonly unknownPerHour?: number;
};

const LEASE_SECONDS = 30;
const AT_ONCE = 4;
const POLL_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The inbox of everything that is told about money: stored raw first, booked by its kind's handler, again after a crash. */
export function createEvidenceInbox(deps: InboxDeps): EvidenceInbox {
  const { db, handlers, log, enforceSources } = deps;
  const leaseSeconds = deps.leaseSeconds ?? LEASE_SECONDS;
  const guard = createStormGuard(deps.unknownPerHour);
  const waiting: number[] = [];
  const running = new Set<Promise<unknown>>();
  const loops: Loop[] = [];
  let stopped = false;

  /** Books one piece that this node holds the lease of. Never throws. */
  async function book(id: number): Promise<EvidenceOutcome | null> {
    try {
      const evidence = await readEvidence(db, id);
      if (!evidence?.isOpen) return null;
      const handler = handlers[evidence.kind];
      const isBarred = enforceSources && evidence.isListed === false;
      const prepared = isBarred ? undefined : await handler?.before?.(evidence);
      const outcome = await db.transaction().execute(async (trx): Promise<EvidenceOutcome | null> => {
        const locked = await lockEvidence(trx, id);
        if (locked === null) return null;
        const told: EvidenceOutcome = isBarred
          ? { state: 'ignored', note: 'from an address that is not on the list' }
          : handler
            ? await handler.book(trx, locked, prepared)
            : { state: 'ignored', note: 'nobody here reads this kind' };
        await settleEvidence(trx, id, told);
        return told;
      });
      runAfter(outcome);
      return outcome;
    } catch (error) {
      log.error({ err: error, evidenceId: id }, 'evidence could not be booked; it is tried again');
      await postponeEvidence(db, id).catch(() => undefined); // the lease ends by itself
      return null;
    }
  }

  function runAfter(outcome: EvidenceOutcome | null): void {
    try {
      outcome?.after?.();
    } catch (error) {
      log.error({ err: error }, 'a hint after a booking failed; the booking stands');
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  let active = 0;
  function drain(): void {
    while (!stopped && active < AT_ONCE && waiting.length > 0) {
      const id = waiting.shift() as number;
      active++;
      void track(
        book(id).finally(() => {
          active--;
          drain();
        }),
      );
    }
  }

  const store = (arrival: Arrival) => storeEvidence(db, arrival, leaseSeconds);

  return {
    async receive({ kind, token, source, isListed, body }) {
      const tokenHash = hashOfToken(token);
      const knows = handlers[kind]?.knows ?? ((hash: Buffer) => isKnownToken(db, hash));
      const isKnown = await knows(tokenHash);
      if (!isKnown && !guard.admit()) return;
      const id = await store({ kind, tokenHash, source, isListed, body });
      if (id === null) return log.warn({ kind }, 'one token tells more than any honest provider; dropped');
      waiting.push(id);
      drain();
    },
    async tell({ kind, body, paymentId }) {
      const id = await store({
        kind,
        tokenHash: null,
        source: null,
        isListed: null,
        body,
        paymentId: paymentId ?? null,
      });
      return id === null ? null : track(book(id));
    },
    async workOff() {
      for (let done = 0; ; ) {
        const ids = await claimDueEvidence(db, AT_ONCE, leaseSeconds);
        if (ids.length === 0 || stopped) return done;
        await Promise.all(ids.map((id) => track(book(id))));
        done += ids.length;
      }
    },
    async idle() {
      while (running.size > 0 || waiting.length > 0) await Promise.allSettled([...running, Promise.resolve()]);
    },
    start() {
      loops.push(
        new Loop(log, 'booking evidence', async () => {
          await this.workOff();
          return POLL_MS;
        }),
        new Loop(log, 'emptying old evidence', async () => {
          await forgetOldEvidence(db, deps.retentionDays);
          return FORGET_EVERY_MS;
        }),
      );
    },
    async stop() {
      stopped = true;
      waiting.length = 0; // their leases end, and another node books them
      await Promise.all([...loops.map((loop) => loop.stop()), ...running]);
    },
    get dropped() {
      return guard.dropped;
    },
  };
}
