import type { UserTabAnswer } from '@mnada/contract/office';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  formatDateTime,
  formatDay,
  formatDayTime,
  formatKes,
  formatNumber,
  type TextKey,
  type Translate,
  useText,
} from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { FirstUse } from '../../ui/states.tsx';
import { Pages } from './pages.tsx';
import { LimitsTab } from './user-limits.tsx';
import { NotesTab } from './user-notes.tsx';
import { SessionsTab } from './user-sessions.tsx';

type Of<T extends UserTabAnswer['tab']> = Extract<UserTabAnswer, { tab: T }>;
type Bid = Of<'bids'>['list']['rows'][number];
type Payment = Of<'payments'>['list']['rows'][number];
type Win = Of<'wins'>['list']['rows'][number];
type Order = Of<'orders'>['list']['rows'][number];

/** What one tab shows under the head of the page. */
export function UserTabBody({ answer, userId }: { answer: UserTabAnswer; userId: string }) {
  switch (answer.tab) {
    case 'bids':
      return <BidsTab list={answer.list} />;
    case 'payments':
      return <PaymentsTab list={answer.list} />;
    case 'wins':
      return <WinsTable list={answer.list} />;
    case 'orders':
      return <OrdersTable list={answer.list} />;
    case 'limits':
      return <LimitsTab limits={answer.list} />;
    case 'sessions':
      return <SessionsTab head={answer.head} list={answer.list} userId={userId} />;
    case 'notes':
      return <NotesTab list={answer.list} userId={userId} />;
  }
}

const Product = ({ image, name, under }: { image: string | null; name: string; under: ReactNode }) => (
  <span className="flex items-center gap-3">
    <ProductTile image={image} size={36} />
    <span className="min-w-0">
      <b className="block [overflow-wrap:anywhere]">{name}</b>
      <span className="text-foreground-2 text-xs">{under}</span>
    </span>
  </span>
);

/** A row on a phone: what it is and how it stands, then the rest. */
const Two = ({ first, chip, second, last }: { first: string; chip: ReactNode; second: string; last: string }) => (
  <>
    <p className="flex items-center justify-between gap-3">
      <b className="truncate">{first}</b>
      {chip}
    </p>
    <p className="flex justify-between gap-3 text-foreground-2 text-xs">
      <span className="truncate">{second}</span>
      <span className="tnum shrink-0">{last}</span>
    </p>
  </>
);

function Empty({ title }: { title: TextKey }) {
  const t = useText();
  return (
    <Card>
      <FirstUse icon={History} title={t(title)} text={t('users.emptyText')} />
    </Card>
  );
}

function BidsTab({ list }: { list: Of<'bids'>['list'] }) {
  const t = useText();
  if (list.rows.length === 0) return <Empty title="users.emptyBids" />;
  const result = (row: Bid): ReactNode =>
    row.is_won ? (
      <StatusChip tone="ok">{t('users.isWon')}</StatusChip>
    ) : row.status === 'live' ? (
      <StatusChip tone="info">{t(row.is_leading ? 'users.leading' : 'users.live')}</StatusChip>
    ) : (
      <StatusChip tone="grey">{t('users.ended')}</StatusChip>
    );
  const columns: Column<Bid>[] = [
    {
      id: 'auction',
      head: t('users.auction'),
      className: 'min-w-56',
      cell: (row) => (
        <Product
          image={row.image}
          name={row.name}
          under={`A-${row.auction_id}${row.at === null ? '' : `, ${formatDay(row.at)}`}`}
        />
      ),
    },
    { id: 'bids', head: t('users.bids'), align: 'right', cell: ({ bids }) => formatNumber(bids) },
    { id: 'cost', head: t('users.atCost'), align: 'right', cell: ({ cost }) => formatNumber(cost) },
    { id: 'price', head: t('users.price'), align: 'right', cell: ({ price }) => formatNumber(price) },
    { id: 'result', head: t('users.result'), cell: result },
  ];
  return (
    <>
      <DataTable
        label={t('users.tabBids')}
        rows={list.rows}
        columns={columns}
        rowId={({ auction_id: id }) => String(id)}
        rowName={({ auction_id: id }) => `A-${id}`}
        phone={(row) => (
          <Two
            first={row.name}
            chip={result(row)}
            second={`A-${row.auction_id}, ${t('users.balanceValue', { count: row.bids })}`}
            last={formatKes(row.cost)}
          />
        )}
      />
      <Pages next={list.next_cursor} count={list.rows.length} />
    </>
  );
}

const PAYMENT_TONES: Readonly<Record<string, ChipTone>> = {
  paid: 'ok',
  reversed: 'bad',
  disputed: 'bad',
  failed: 'grey',
  unresolved: 'warn',
};
const words = (code: string): string => {
  const plain = code.replace(/_/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
function purposeWords(t: Translate, { purpose, bids, pays_debt: paysDebt }: Payment): string {
  if (purpose !== 'pack') return t(purpose === 'win' ? 'users.forWin' : 'users.forOrder');
  return paysDebt ? t('users.forDebt') : t('users.forPack', { count: bids ?? 0 });
}

function PaymentsTab({ list }: { list: Of<'payments'>['list'] }) {
  const t = useText();
  if (list.rows.length === 0) return <Empty title="users.emptyPayments" />;
  const columns: Column<Payment>[] = [
    {
      id: 'receipt',
      head: t('users.receipt'),
      cell: ({ receipt, reference }) => (
        <span className="block whitespace-nowrap">
          {receipt === null ? (
            <span className="text-foreground-2">{t('users.noReceipt')}</span>
          ) : (
            <b className="select-all">{receipt}</b>
          )}
          <span className="block select-all text-foreground-2 text-xs">{reference}</span>
        </span>
      ),
    },
    { id: 'for', head: t('users.for'), cell: (row) => purposeWords(t, row) },
    { id: 'when', head: t('users.when'), className: 'whitespace-nowrap', cell: ({ at }) => formatDateTime(at) },
    {
      id: 'payer',
      head: t('users.payer'),
      isMinor: true,
      cell: ({ phone }) => <span className="tnum whitespace-nowrap">{phone}</span>,
    },
    { id: 'amount', head: t('users.amount'), align: 'right', cell: ({ amount }) => formatNumber(amount) },
    {
      id: 'state',
      head: t('users.state'),
      cell: ({ state }) => <StatusChip tone={PAYMENT_TONES[state] ?? 'info'}>{words(state)}</StatusChip>,
    },
  ];
  return (
    <>
      <DataTable
        label={t('users.payments')}
        rows={list.rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ reference }) => reference}
        phone={(row) => (
          <Two
            first={row.receipt ?? t('users.noReceipt')}
            chip={<StatusChip tone={PAYMENT_TONES[row.state] ?? 'info'}>{words(row.state)}</StatusChip>}
            second={`${purposeWords(t, row)}, ${formatDateTime(row.at)}`}
            last={formatKes(row.amount)}
          />
        )}
      />
      <Pages next={list.next_cursor} count={list.rows.length} />
    </>
  );
}

export function WinsTable({ list }: { list: Of<'wins'>['list'] }) {
  const t = useText();
  if (list.rows.length === 0) return <Empty title="users.emptyWins" />;
  const claim = (row: Win): ReactNode => {
    if (row.claim === null) return <StatusChip tone="info">{t('users.unclaimed')}</StatusChip>;
    if (row.withdrawal !== null)
      return <StatusChip tone="ok">{t('users.claimCash', { reference: row.withdrawal })}</StatusChip>;
    return row.claim === 'lapsed' ? (
      <StatusChip tone="grey">{t('users.claimLapsed')}</StatusChip>
    ) : (
      <StatusChip tone="ok">{t('users.claimProduct')}</StatusChip>
    );
  };
  const columns: Column<Win>[] = [
    {
      id: 'auction',
      head: t('users.auction'),
      className: 'min-w-56',
      cell: (row) => <Product image={row.image} name={row.name} under={`A-${row.auction_id}`} />,
    },
    { id: 'when', head: t('users.when'), className: 'whitespace-nowrap', cell: (row) => formatDayTime(row.won_at) },
    { id: 'price', head: t('users.price'), align: 'right', cell: ({ price }) => formatNumber(price) },
    {
      id: 'shop',
      head: t('users.shopPrice'),
      align: 'right',
      isMinor: true,
      cell: ({ shop_price: price }) => formatNumber(price),
    },
    { id: 'claim', head: t('users.claimed'), cell: claim },
  ];
  return (
    <>
      <DataTable
        label={t('users.wins')}
        rows={list.rows}
        columns={columns}
        rowId={({ auction_id: id }) => String(id)}
        rowName={({ auction_id: id }) => `A-${id}`}
        phone={(row) => (
          <Two
            first={row.name}
            chip={claim(row)}
            second={`A-${row.auction_id}, ${formatDayTime(row.won_at)}`}
            last={formatKes(row.price)}
          />
        )}
      />
      <Pages next={list.next_cursor} count={list.rows.length} />
    </>
  );
}

/** @param leads to the orders' room; not in what the shopper sees */
export function OrdersTable({ list, leads = true }: { list: Of<'orders'>['list']; leads?: boolean }) {
  const t = useText();
  if (list.rows.length === 0) return <Empty title="users.emptyOrders" />;
  const columns: Column<Order>[] = [
    { id: 'order', head: t('users.order'), cell: ({ number }) => <b className="tnum whitespace-nowrap">{number}</b> },
    {
      id: 'product',
      head: t('users.product'),
      className: 'min-w-56',
      cell: (row) => (
        <Product
          image={row.image}
          name={row.name}
          under={t(row.kind === 'win' ? 'users.kindWin' : 'users.kindBuyNow')}
        />
      ),
    },
    { id: 'when', head: t('users.when'), className: 'whitespace-nowrap', cell: ({ at }) => formatDateTime(at) },
    { id: 'total', head: t('users.amount'), align: 'right', cell: ({ total }) => formatNumber(total) },
    { id: 'state', head: t('users.state'), cell: ({ state }) => <StatusChip tone="grey">{words(state)}</StatusChip> },
  ];
  return (
    <>
      <DataTable
        label={t('users.orders')}
        rows={list.rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        phone={(row) => (
          <Two
            first={row.name}
            chip={<StatusChip tone="grey">{words(row.state)}</StatusChip>}
            second={row.number}
            last={formatKes(row.total)}
          />
        )}
        {...(leads
          ? { link: ({ id }: Order) => ({ to: '/orders/$orderId' as '/', params: { orderId: id } as never }) }
          : {})}
      />
      <Pages next={list.next_cursor} count={list.rows.length} />
    </>
  );
}
