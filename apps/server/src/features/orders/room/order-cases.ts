import type { TakesBids } from '@mnada/contract';
import type { OrderCase, OrderCaseBody, OrderCaseMoveBody } from '@mnada/contract/office';
import {
  type CaseOutcome,
  caseMoves,
  caseOutcomes,
  keepsForNothing,
  mayOpenCase,
  type OrderGoods,
  REPLACEMENTS_MAX,
  sendsPiece,
} from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyOrder } from '../../notifications/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { bidsWithMoney, mayTakeBids } from '../goes-with-money.sql.ts';
import { lockOrder, lockPaymentOf } from '../order.sql.ts';
import { endedBy, GOES_BACK, IS_SHELVED } from './send-promised.ts';

type By = { readonly actorId: string; readonly requestId: string };
type CaseRow = Pick<OrderCase, 'id' | 'kind' | 'state' | 'cause' | 'outcome' | 'revision'> & {
  readonly sentAt: Date | null;
  /** Whoever looks ended it. */
  readonly isOwn: boolean;
} & Required<OrderGoods>;
const casesFor = (viewerId: string) => sql`
  select c.id, c.kind, c.state, c.cause, c.outcome, c.revision, c.sent_at as "sentAt", ${endedBy(viewerId)} as "isOwn",
         ${IS_SHELVED} as "isShelved", ${GOES_BACK} as "goesBack",
         exists (select from order_case other where other.order_id = s.id and other.id <> c.id and is_to_send(other)) as "promiseWaits",
         (select count(*)::int from order_case other where other.order_id = s.id and other.outcome = 'replaced') as replacements
    from order_case c join shop_order s on s.id = c.order_id`;
type StepRow = {
  readonly caseId: string;
  readonly state: OrderCase['state'];
  readonly byId: string;
  readonly byName: string;
  readonly words: string;
  readonly at: Date;
};

/** Complaints and returns of an order for whoever looks, the newest first, each with what was done, the earliest first (WIN-7). */
export async function selectCases(db: Db, orderId: string, viewerId: string): Promise<OrderCase[]> {
  const { rows: cases } = await sql<CaseRow>`
    ${casesFor(viewerId)} where s.id = ${orderId} order by c.opened_at desc, c.id limit 50`.execute(db);
  if (cases.length === 0) return [];
  const ids = cases.map(({ id }) => id);
  const { rows: steps } = await sql<StepRow>`
    select s.case_id as "caseId", s.state, s.by_id as "byId", u.full_name as "byName", s.words, s.at
      from order_case_step s join app_user u on u.id = s.by_id where s.case_id = any(${ids}::uuid[]) order by s.at`.execute(
    db,
  );
  const takes = new Map<string, TakesBids | null>();
  for (const { id, kind, state, outcome } of cases)
    takes.set(id, mayTakeBids({ state, outcome }) ? await bidsWithMoney(db, orderId, kind) : null);
  return cases.map((row) => {
    const { id, kind, state, cause, outcome, revision, sentAt } = row;
    const own = steps.filter(({ caseId }) => caseId === id);
    const isHere = own.some((step) => step.state === 'received');
    return {
      ...{ id, kind, state, cause, outcome, revision },
      sent_at: sentAt?.toISOString() ?? null,
      may_send:
        sentAt === null &&
        outcome !== null &&
        sendsPiece(outcome, isHere) &&
        !row.goesBack &&
        (outcome === 'replaced' || !row.isShelved),
      is_own_promise: row.isOwn && outcome === 'replaced',
      takes_bids: takes.get(id) ?? null,
      moves: caseMoves(kind, state).map((to) => ({
        to,
        outcomes: to === 'resolved' ? [...caseOutcomes(kind, state, row)] : [],
      })),
      steps: own.map((step) => ({
        state: step.state,
        words: step.words,
        by: { id: step.byId, name: step.byName, initials: initialsOf(step.byName) },
        at: step.at.toISOString(),
      })),
    };
  });
}

/**
 * Opens a complaint or a return.
 * @throws Refusal ORDER_NOT_FOUND; STATE_FORBIDS the order is not where such a case can be; CASE_OPEN there is one of that kind
 */
export async function openCase(
  db: Db,
  orderId: string,
  body: OrderCaseBody,
  { actorId, requestId }: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === null) throw new Refusal('ORDER_NOT_FOUND');
    const { kind, cause, words } = body;
    if (!mayOpenCase(order.state, kind)) throw new Refusal('STATE_FORBIDS');
    // The order's lock lets one at a time ask; the index refuses whoever comes past it.
    const { rows } = await sql<{ id: string }>`
      insert into order_case (order_id, kind, cause) values (${orderId}, ${kind}, ${cause})
      on conflict (order_id, kind) where state not in ('resolved', 'refused') do nothing returning id`.execute(trx);
    const [made] = rows;
    if (made === undefined) throw new Refusal('CASE_OPEN');
    await addStep(trx, made.id, 'open', actorId, words);
    await notifyOrder(trx, orderId, `${kind}_open`, `:${made.id}`, await takenWith(trx, orderId, kind));
    await writeAudit(trx, {
      actorId,
      action: 'order.case_opened',
      subject: `order:${orderId}`,
      reason: words,
      after: { case: made.id, kind, cause },
      requestId,
    });
  });
}

/**
 * Takes a case one step on, in words.
 * @throws Refusal CASE_NOT_FOUND; EDITED_MEANWHILE somebody was quicker; STATE_FORBIDS it doesn't go there; ORDER_GOES_BACK goods are promised
 *   though its money goes back; PROMISE_WAITS what another case promised was not sent yet; REPLACEMENTS_SPENT (WIN-8); RETURN_GIVES_NOTHING
 *   a piece that is here is explained to who was given nothing (WIN-7); INVALID_INPUT an end
 *   without what it gave, or with what it can't give
 */
export async function moveCase(
  db: Db,
  orderId: string,
  caseId: string,
  { to, revision, outcome, words }: OrderCaseMoveBody,
  { actorId, requestId }: By,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Whoever calls the order off, gives its money back or shelves its piece goes before or after.
    await lockPaymentOf(trx, orderId);
    await lockOrder(trx, orderId);
    const { rows } = await sql<CaseRow>`
      ${casesFor(actorId)} where c.id = ${caseId} and s.id = ${orderId} for no key update of c`.execute(trx);
    const [now] = rows;
    if (now === undefined) throw new Refusal('CASE_NOT_FOUND');
    if (now.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (!caseMoves(now.kind, now.state).includes(to)) throw new Refusal('STATE_FORBIDS');
    if (outcome !== undefined) refuseGoods(now, outcome);
    if (outcome !== undefined && keepsForNothing(now.state, outcome, now)) throw new Refusal('RETURN_GIVES_NOTHING');
    const fits =
      to === 'resolved'
        ? outcome !== undefined && caseOutcomes(now.kind, now.state, now).includes(outcome)
        : outcome === undefined;
    if (!fits) throw new Refusal('INVALID_INPUT', { errors: ['outcome'] });
    await sql`
      update order_case set state = ${to}, outcome = ${outcome ?? null}, revision = revision + 1 where id = ${caseId}`.execute(
      trx,
    );
    await addStep(trx, caseId, to, actorId, words);
    const takes = mayTakeBids({ state: to, outcome }) ? await takenWith(trx, orderId, now.kind) : {};
    await notifyOrder(trx, orderId, statusOf(now.kind, to), `:${caseId}`, {
      ...(outcome === undefined ? {} : { outcome }),
      ...takes,
    });
    await writeAudit(trx, {
      actorId,
      action: 'order.case_moved',
      subject: `order:${orderId}`,
      reason: words,
      before: { case: caseId, state: now.state },
      after: { state: to, ...(outcome === undefined ? {} : { outcome }) },
      requestId,
    });
  });
}

/** Goods that can't be promised now, whatever the case (WIN-7, WIN-8). @throws Refusal */
function refuseGoods({ state, goesBack, promiseWaits, replacements }: CaseRow, outcome: CaseOutcome): void {
  if (!sendsPiece(outcome, state === 'received')) return;
  if (goesBack) throw new Refusal('ORDER_GOES_BACK');
  if (promiseWaits) throw new Refusal('PROMISE_WAITS');
  if (outcome === 'replaced' && replacements >= REPLACEMENTS_MAX) throw new Refusal('REPLACEMENTS_SPENT');
}

/** What its customer is told goes with the money: before they send anything back, and with the end that gives it. */
async function takenWith(trx: QueryExecutorProvider, orderId: string, kind: OrderCase['kind']) {
  const takes = await bidsWithMoney(trx, orderId, kind);
  return takes === null ? {} : { takes_bids: takes };
}

/** As its customer is told of it: staff's own words are for staff. */
const statusOf = (kind: OrderCase['kind'], state: OrderCase['state']) =>
  kind === 'return' || state === 'open' || state === 'resolved' || state === 'refused'
    ? (`${kind}_${state}` as const as NoticeStatus)
    : 'complaint_open';
type NoticeStatus = Parameters<typeof notifyOrder>[2];

const addStep = (db: Db, caseId: string, state: OrderCase['state'], byId: string, words: string) =>
  sql`insert into order_case_step (case_id, state, by_id, words) values (${caseId}, ${state}, ${byId}, ${words})`.execute(
    db,
  );
