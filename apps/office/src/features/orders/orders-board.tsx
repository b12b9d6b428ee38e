import { type OrderRow, OrdersMoved, type OrderTab } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { api } from '../../client/api.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge, StatusChip } from '../../ui/chip.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { toast } from '../../ui/toast.tsx';
import { HandOver } from './hand-over.tsx';
import { ordersQuery } from './order-queries.ts';
import { MOVE_WORDS, type MoveTo, stateLook } from './order-state.ts';
import type { OrdersSearch } from './orders-search.ts';

type Step = Exclude<MoveTo, 'cancelled'>;
type Column = { readonly tab: Extract<OrderTab, 'to_pack' | 'packed' | 'shipped'>; readonly next: Step };
/** Where an order waits for somebody's hands, and what they do there. */
const COLUMNS: readonly Column[] = [
  { tab: 'to_pack', next: 'processing' },
  { tab: 'packed', next: 'shipped' },
  { tab: 'shipped', next: 'delivered' },
];
type Move = (order: OrderRow, to: Step) => void;

/**
 * What is to be packed, handed over and delivered, side by side, the earliest promise first. A card goes one step on by its button,
 * or by being drawn into the next column; whoever was quicker is named, and nothing is done twice.
 */
export function OrdersBoard({ search, mayMove }: { search: OrdersSearch; mayMove: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [hands, setHands] = useState<OrderRow | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<OrderRow | null>(null);
  const move = async (order: OrderRow, to: Step, courier?: string, tracking?: string) => {
    setBusyId(order.id);
    const { id, number, revision } = order;
    try {
      const one = { id, revision, ...(tracking === undefined || tracking === '' ? {} : { tracking }) };
      const body = { to, orders: [one], ...(courier === undefined ? {} : { courier }) };
      const { results } = await withStepUp(() => api.post('/api/admin/orders/move-many', body, OrdersMoved));
      const [became] = results;
      if (became?.state === 'moved') toast(t('orders.movedToast', { number, state: t(stateLook(to).name) }));
      else if (became?.state === 'already')
        toast(became.by === null ? t('orderMany.already') : t('orders.movedBack', { number, who: became.by.name }));
      else toast(t('orders.moveFailed', { number, why: became?.message ?? '' }), { kind: 'failed' });
      setHands(null);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['today'] });
    }
  };
  const start: Move = (order, to) => (to === 'shipped' ? setHands(order) : void move(order, to));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-3">
        {COLUMNS.map((column, at) => {
          const from = COLUMNS[at - 1];
          const takes = mayMove && from !== undefined && drawn !== null && stateOf(from) === drawn.state;
          return (
            <BoardColumn
              key={column.tab}
              column={column}
              search={search}
              busyId={busyId}
              mayMove={mayMove}
              dropWords={takes ? t('orders.dropHere', { verb: t(MOVE_WORDS[from.next]) }) : null}
              onDrop={() => takes && start(drawn, from.next)}
              onDraw={setDrawn}
              onMove={start}
            />
          );
        })}
      </div>
      {hands === null ? null : (
        <HandOver
          orders={[hands]}
          busy={busyId !== null}
          onClose={() => setHands(null)}
          onGo={(courier, tracking) => void move(hands, 'shipped', courier.trim(), tracking.get(hands.id)?.trim())}
        />
      )}
    </>
  );
}

const stateOf = ({ tab }: Column): OrderRow['state'] =>
  tab === 'to_pack' ? 'paid' : tab === 'packed' ? 'processing' : 'shipped';

function BoardColumn({
  column,
  search,
  busyId,
  mayMove,
  dropWords,
  onDrop,
  onDraw,
  onMove,
}: {
  column: Column;
  search: OrdersSearch;
  busyId: string | null;
  mayMove: boolean;
  /** What letting go here does; null: this column doesn't take what is drawn. */
  dropWords: string | null;
  onDrop: () => void;
  onDraw: (order: OrderRow | null) => void;
  onMove: Move;
}) {
  const t = useText();
  const { tab, next } = column;
  const asked = changed(search, { view: null, tab, sort: 'promised', dir: null, cursor: null, page: null });
  const { data, error, refetch, isFetching } = useQuery(ordersQuery(asked));
  const orders = data?.orders ?? [];
  const more = (data?.counts[tab] ?? 0) - orders.length;
  const name = t(`orders.${tab}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each card has a button that does the same
    <section
      aria-label={name}
      className={cx(
        'min-w-0 rounded-lg bg-surface-2 p-2.5',
        dropWords !== null && 'outline-2 outline-ring outline-dashed -outline-offset-2',
      )}
      onDragOver={(event) => dropWords !== null && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <h2 className="flex items-center gap-2 px-1.5 pt-0.5 pb-2.5 text-sm leading-5">
        {name}
        {data === undefined ? null : <CountBadge count={data.counts[tab] ?? 0} look="soft" />}
        {dropWords === null ? null : <span className="ml-auto font-normal text-foreground-2 text-xs">{dropWords}</span>}
      </h2>
      {data === undefined && error === null ? (
        <div role="status" aria-label={t('common.loading')} className="grid gap-2">
          {[0, 1, 2].map((at) => (
            <div key={at} className="h-[124px] rounded-md bg-surface-3" />
          ))}
        </div>
      ) : data === undefined ? (
        <div className="grid justify-items-start gap-2 px-1.5 py-3">
          <p>{t('orders.boardFailed')}</p>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : orders.length === 0 ? (
        <p className="px-1.5 py-3 text-foreground-2">{t('orders.boardEmpty')}</p>
      ) : (
        <ul className="grid gap-2">
          {orders.map((order) => (
            <BoardCard
              key={order.id}
              order={order}
              next={mayMove ? next : null}
              busy={busyId === order.id}
              onDraw={onDraw}
              onMove={onMove}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Link
          to={'/orders' as '/'}
          search={changed(asked, { sort: null }) as never}
          className="control mt-2 flex items-center rounded-[10px] px-1.5 font-semi text-link"
        >
          {t('orders.boardMore', { count: more })}
        </Link>
      ) : null}
    </section>
  );
}

function BoardCard({
  order,
  next,
  busy,
  onDraw,
  onMove,
}: {
  order: OrderRow;
  next: Step | null;
  busy: boolean;
  onDraw: (order: OrderRow | null) => void;
  onMove: Move;
}) {
  const t = useText();
  const { id, number, product, customer, county, promised_at: promised, is_late: isLate } = order;
  const draw = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', number);
    onDraw(order);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
    <li
      draggable={next !== null}
      onDragStart={draw}
      onDragEnd={() => onDraw(null)}
      className={cx('rounded-md bg-surface p-3 shadow-card', next !== null && 'cursor-grab active:cursor-grabbing')}
    >
      <div className="flex items-start gap-3">
        <ProductTile image={product.image} size={36} />
        <div className="min-w-0 flex-1">
          <p className="flex items-start justify-between gap-2">
            <Link
              to={'/orders/$orderId' as '/'}
              params={{ orderId: id } as never}
              className="tnum rounded-xs font-semi hover:underline"
            >
              {number}
            </Link>
            {order.needs_label ? (
              <StatusChip {...labelLook}>{t('orders.newLabel')}</StatusChip>
            ) : isLate ? (
              <StatusChip {...lateLook}>{t('orders.late')}</StatusChip>
            ) : null}
          </p>
          <p className="line-clamp-2">{product.name}</p>
        </div>
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2 text-foreground-2 text-xs">
          <Avatar file={customer.avatar} name={customer.username} size={24} />
          <span className="min-w-0">
            <span className="block truncate">
              {customer.username}, {county}
            </span>
            {promised === null ? null : (
              <span className={cx('block', isLate && 'font-semi text-critical-text')}>
                {t('orders.promised')} {formatDay(promised)}
              </span>
            )}
          </span>
        </span>
        {next === null ? null : (
          <Button aria-label={`${t(MOVE_WORDS[next])}: ${number}`} busy={busy} onClick={() => onMove(order, next)}>
            {t(MOVE_WORDS[next])}
          </Button>
        )}
      </div>
    </li>
  );
}

const { tone, icon } = stateLook('paid', true);
const lateLook = { tone, icon };
const labelLook = { tone: 'warn', icon: MapPin } as const;
