import { createHash } from 'node:crypto';
import type { Db, ProviderEventKind } from '../../platform/database/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import {
  type Arrival,
  claimDueProviderEvents,
  emptyOldProviderEvents,
  FORGET_AT_MOST,
  type InboxLane,
  isKnownToken,
  lockProviderEvent,
  postponeProviderEvent,
  readProviderEvent,
  settleProviderEvent,
  storeProviderEvent,
} from './provider-event.sql.ts';
import type { ProviderEventHandlers, ProviderEventOutcome } from './handler.ts';
import { createStormGuard } from './storm-guard.ts';

/** What is told from outside, by the token of its address. */
type Callback = {
  readonly kind: ProviderEventKind;
  readonly token: string;
  readonly source: string;
  readonly isListed: boolean;
  readonly body: string;
};
/** What we asked, imported or were told by staff. */
type OwnEvent = { readonly kind: ProviderEventKind; readonly body: string; readonly paymentId?: string };

export type ProviderEventInbox = {
  /** Stores a callback and returns; it is booked at once, by itself. */
  receive(callback: Callback): Promise<void>;
  /** Stores and books. @returns what came of it; null: somebody else is at it, or it failed and is tried again */
  tell(providerEvent: OwnEvent): Promise<ProviderEventOutcome | null>;
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
  readonly handlers: ProviderEventHandlers;
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
/** In each lane. */
const AT_ONCE = 4;
/** Longer queues stand in the database only: their leases end, and whoever has room takes them. */
const QUEUE_MAX = 1_000;
const POLL_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;
/** While there is more to forget than one statement should. */
const FORGET_AGAIN_MS = 1_000;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The inbox of everything that is told about money: stored raw first, booked by its kind's handler, again after a crash.
 */
export function createProviderEventInbox(deps: InboxDeps): ProviderEventInbox {
  const { db, handlers, log, enforceSources } = deps;
  const leaseSeconds = deps.leaseSeconds ?? LEASE_SECONDS;
  const guard = createStormGuard(deps.unknownPerHour);
  // A leaked paybill token must not fill the disk either; what is honest among it comes by a Pull as well.
  const strangers = createStormGuard(deps.unknownPerHour);
  const lanes = { prompt: { waiting: [] as number[], active: 0 }, doubt: { waiting: [] as number[], active: 0 } };
  const running = new Set<Promise<unknown>>();
  const loops: Loop[] = [];
  let stopped = false;

  /** Books one piece that this node holds the lease of. Never throws. */
  async function book(id: number, lane: InboxLane): Promise<ProviderEventOutcome | null> {
    try {
      const providerEvent = await readProviderEvent(db, id);
      if (!providerEvent?.isOpen) return null;
      const handler = handlers[providerEvent.kind];
      const isBarred = enforceSources && providerEvent.isListed === false;
      const prepared = isBarred || lane === 'prompt' ? undefined : await handler?.before?.(providerEvent);
      const outcome = await db.transaction().execute(async (trx): Promise<ProviderEventOutcome | null> => {
        const locked = await lockProviderEvent(trx, id);
        if (locked === null) return null;
        const told: ProviderEventOutcome = isBarred
          ? { state: 'ignored', note: 'from an address that is not on the list' }
          : handler
            ? await handler.book(trx, locked, prepared)
            : { state: 'ignored', note: 'nobody here reads this kind' };
        await settleProviderEvent(trx, id, told);
        return told;
      });
      runAfter(outcome);
      // An answer may settle it now: whoever waits for their money need not wait for the next round.
      if (outcome?.state === 'waiting' && lane === 'prompt') enqueue(id, 'doubt');
      return outcome;
    } catch (error) {
      log.error({ err: error, providerEventId: id }, 'evidence could not be booked; it is tried again');
      await postponeProviderEvent(db, id).catch(() => undefined); // the lease ends by itself
      return null;
    }
  }

  function runAfter(outcome: ProviderEventOutcome | null): void {
    try {
      outcome?.afterCommit?.();
    } catch (error) {
      log.error({ err: error }, 'what follows a booking failed; the booking stands');
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  function enqueue(id: number, lane: InboxLane): void {
    if (lanes[lane].waiting.length >= QUEUE_MAX) return;
    lanes[lane].waiting.push(id);
    drain(lane);
  }

  function drain(name: InboxLane): void {
    const lane = lanes[name];
    while (!stopped && lane.active < AT_ONCE && lane.waiting.length > 0) {
      const id = lane.waiting.shift() as number;
      lane.active++;
      void track(
        book(id, name).finally(() => {
          lane.active--;
          drain(name);
        }),
      );
    }
  }

  async function workOffLane(lane: InboxLane): Promise<number> {
    for (let done = 0; ; ) {
      const ids = await claimDueProviderEvents(db, lane, AT_ONCE, leaseSeconds);
      if (ids.length === 0 || stopped) return done;
      await Promise.all(ids.map((id) => track(book(id, lane))));
      done += ids.length;
    }
  }

  const store = (arrival: Arrival) => storeProviderEvent(db, arrival, leaseSeconds);

  return {
    async receive({ kind, token, source, isListed, body }) {
      const tokenHash = hashOfToken(token);
      const { knows } = handlers[kind] ?? {};
      const isKnown = await (knows ? knows(tokenHash) : isKnownToken(db, tokenHash));
      if (!isKnown && !guard.admit()) return;
      // A paybill has one token for years and all its payments: what is listed is never too much.
      const isShared = isKnown && knows !== undefined;
      if (isShared && !isListed && !strangers.admit()) return;
      const id = await store({ kind, tokenHash, source, isListed, body, isUnbounded: isShared });
      if (id === null) return log.warn({ kind }, 'one token tells more than any honest provider; dropped');
      enqueue(id, isListed ? 'prompt' : 'doubt');
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
      return id === null ? null : track(book(id, 'prompt'));
    },
    async workOff() {
      const [prompt, doubt] = await Promise.all([workOffLane('prompt'), workOffLane('doubt')]);
      return prompt + doubt;
    },
    async idle() {
      while (running.size > 0 || lanes.prompt.waiting.length > 0 || lanes.doubt.waiting.length > 0)
        await Promise.allSettled([...running, Promise.resolve()]);
    },
    start() {
      loops.push(
        ...(['prompt', 'doubt'] as const).map(
          (lane) =>
            new Loop(log, `booking evidence (${lane})`, async () => {
              await workOffLane(lane);
              return POLL_MS;
            }),
        ),
        new Loop(log, 'emptying old evidence', async () => {
          const forgotten = await emptyOldProviderEvents(db, deps.retentionDays);
          return forgotten < FORGET_AT_MOST ? FORGET_EVERY_MS : FORGET_AGAIN_MS;
        }),
      );
    },
    async stop() {
      stopped = true;
      for (const lane of Object.values(lanes)) lane.waiting.length = 0; // their leases end, and another node books them
      await Promise.all([...loops.map((loop) => loop.stop()), ...running]);
    },
    get dropped() {
      return guard.dropped + strangers.dropped;
    },
  };
}
