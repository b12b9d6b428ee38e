import type { OrdersMoved } from '@mnada/contract/office';
import type { Language } from '@mnada/contract';
import { sql } from 'kysely';
import { Refusal, refusalText } from '../../../platform/http/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { moveOrder, type MoveOrderDeps } from '../move-order.ts';
import { orderNumber } from '../order-view.ts';

type Result = OrdersMoved['results'][number];
export type ManyMoves = {
  readonly to: 'processing' | 'shipped' | 'delivered';
  readonly courier?: string | undefined;
  readonly orders: readonly {
    readonly id: string;
    readonly revision?: number | undefined;
    readonly tracking?: string | undefined;
  }[];
};

/**
 * Moves a selection, one after the other, each in a transaction of its own: what can't be moved holds up nothing, and each row
 * says what became of it (OPS-1). Who asks for the same again finds all of it moved already.
 */
export async function moveMany(
  deps: MoveOrderDeps,
  moves: ManyMoves,
  by: { readonly actorId: string; readonly requestId: string; readonly language: Language },
): Promise<OrdersMoved> {
  const results: Result[] = [];
  for (const order of moves.orders) results.push(await moveOne(deps, moves, order, by));
  return { moved: results.filter(({ state }) => state === 'moved').length, results };
}

async function moveOne(
  deps: MoveOrderDeps,
  { to, courier }: ManyMoves,
  { id, revision, tracking }: ManyMoves['orders'][number],
  by: { readonly actorId: string; readonly requestId: string; readonly language: Language },
): Promise<Result> {
  try {
    await moveOrder(deps, by.actorId, id, to, {
      ...(courier === undefined ? {} : { courierService: courier }),
      ...(tracking === undefined ? {} : { trackingNumber: tracking }),
      ...(revision === undefined ? {} : { revision }),
      requestId: by.requestId,
    });
    return { id, number: (await nameOf(deps, id, to))?.number ?? null, state: 'moved', by: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = await nameOf(deps, id, to);
    const common = { id, number: found?.number ?? null, by: found?.by ?? null };
    if (found?.isThere) return { ...common, state: 'already' };
    return { ...common, state: 'refused', code: error.code, message: refusalText(error.code, by.language) };
  }
}

/** What it is called, and whether somebody brought it there already, and who. */
async function nameOf({ db }: MoveOrderDeps, id: string, to: string) {
  const { rows } = await sql<{
    number: number;
    createdAt: Date;
    isThere: boolean;
    byId: string | null;
    byName: string | null;
  }>`
    select s.number, s.created_at as "createdAt", s.state = ${to} as "isThere", staff.id as "byId", staff.full_name as "byName"
      from shop_order s left join order_step step on step.order_id = s.id and step.state = ${to}
      left join app_user staff on staff.id = step.actor_id where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const by =
    row.byId === null ? null : { id: row.byId, name: row.byName ?? '', initials: initialsOf(row.byName ?? '') };
  return { number: orderNumber(row), isThere: row.isThere, by };
}
