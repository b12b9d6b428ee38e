import type { TakesBids } from '@mnada/contract';
import type { OrderCase, OrderCaseBody, OrderCaseMoveBody } from '@mnada/contract/office';
import { caseMoves, caseOutcomes, mayOpenCase, promisesGoods } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyOrder } from '../../notifications/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { bidsWithMoney, mayTakeBids } from '../goes-with-money.sql.ts';
import { lockOrder, lockPaymentOf } from '../order.sql.ts';
import { GOES_BACK, IS_SHELVED } from './send-promised.ts';

type By = { readonly actorId: string; readonly requestId: string };
type CaseRow = Pick<OrderCase, 'id' | 'kind' | 'state' | 'cause' | 'outcome' | 'revision'> & {
  readonly sentAt: Date | null;
  readonly isShelved: boolean;
  /** The money of its order, or the order itself. */
  readonly goesBack: boolean;
};
const CASES = sql`
  select c.id, c.kind, c.state, c.cause, c.outcome, c.revision, c.sent_at as "sentAt", ${IS_SHELVED} as "isShelved", ${GOES_BACK} as "goesBack"
    from order_case c join shop_order s on s.id = c.order_id`;
type StepRow = {
  readonly caseId: string;
  readonly state: OrderCase['state'];
  readonly byId: string;
  readonly byName: string;
  readonly words: string;
  readonly at: Date;
};

/** Complaints and returns of an order, the newest first, each with what was done, the earliest first (WIN-7). */
export async function selectCases(db: Db, orderId: string): Promise<OrderCase[]> {
  const { rows: cases } = await sql<CaseRow>`
    ${CASES} where s.id = ${orderId} order by c.opened_at desc, c.id limit 50`.execute(db);
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
  return cases.map(({ sentAt, isShelved, goesBack, ...each }) => ({
    ...each,
    sent_at: sentAt?.toISOString() ?? null,
    may_send: sentAt === null && each.outcome !== null && promisesGoods(each.outcome) && !goesBack,
    takes_bids: takes.get(each.id) ?? null,
    moves: caseMoves(each.kind, each.state).map((to) => ({
      to,
      outcomes: to === 'resolved' ? [...caseOutcomes(each.kind, each.state, { isShelved, goesBack })] : [],
    })),
    steps: steps
      .filter(({ caseId }) => caseId === each.id)
      .map(({ state, byId, byName, words, at }) => ({
        state,
        words,
        by: { id: byId, name: byName, initials: initialsOf(byName) },
        at: at.toISOString(),
      })),
  }));
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
 *   though its money goes back; INVALID_INPUT an end without what it gave, or with what it can't give
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
      ${CASES} where c.id = ${caseId} and s.id = ${orderId} for no key update of c`.execute(trx);
    const [now] = rows;
    if (now === undefined) throw new Refusal('CASE_NOT_FOUND');
    if (now.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (!caseMoves(now.kind, now.state).includes(to)) throw new Refusal('STATE_FORBIDS');
    if (now.goesBack && outcome !== undefined && promisesGoods(outcome)) throw new Refusal('ORDER_GOES_BACK');
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
