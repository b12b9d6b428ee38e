import { MANY_AT_ONCE, MATCHING_MAX, MatchingOrders, OrderLabelsNoted, type OrderPage } from '@mnada/contract/office';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { LogoMark, Wordmark } from '@mnada/ui/logo.tsx';
import { api, query } from '../../client/api.ts';
import { formatDate, formatNumber, useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Failed } from '../../ui/states.tsx';
import { orderQuery } from './order-queries.ts';
import type { LabelsSearch } from './orders-search.ts';

/** All that match, as they were when this page was opened: a part that is printed later is one of the same whole. */
const matchingQuery = (filters: string) =>
  queryOptions({
    queryKey: ['labels', filters],
    queryFn: ({ signal }) => api.get(`/api/admin/orders/matching${filters}`, MatchingOrders, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * A sheet an order: where it goes, large enough for a parcel, and what belongs into it. Of some that were selected, or of all that
 * match, in parts of a hundred.
 */
export function LabelsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { ids = '', all, part = '1', ...filters } = useSearch({ strict: false }) as LabelsSearch;
  const matching = useQuery({ ...matchingQuery(query(filters)), enabled: all !== undefined });
  const chosen =
    all === undefined ? ids.split(',').filter((id) => id !== '') : matching.data?.orders.map(({ id }) => id);
  const parts = Math.max(1, Math.ceil((chosen?.length ?? 0) / MANY_AT_ONCE));
  const at = Math.min(Math.max(1, Math.trunc(Number(part)) || 1), parts);
  const wanted = (chosen ?? []).slice((at - 1) * MANY_AT_ONCE, at * MANY_AT_ONCE);
  const answers = useQueries({ queries: wanted.map((id) => orderQuery(id)) });
  const failed = [matching, ...answers].find(({ error }) => error !== null);
  const pages = answers.map(({ data }) => data).filter((data) => data !== undefined);
  const goTo = (next: number) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, part: String(next) }) as never });
  const first = (at - 1) * MANY_AT_ONCE + 1;
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const [late, setLate] = useState<readonly string[]>([]);
  // Noted before it is printed: a label of an address that has changed meanwhile goes on no parcel, and one that changes later is told.
  const print = () =>
    run(async () => {
      const here = pages.map(({ order }) => order).filter(({ state }) => STILL_HERE.has(state));
      const changed = await notePrinted(here);
      const behind = here.filter(({ id }) => changed.includes(id));
      setLate(behind.map(({ number }) => number));
      for (const { id } of behind) await queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
      if (behind.length === 0) window.print();
    });
  return (
    <>
      <header className="no-print mb-4 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-title">{t('labels.title')}</h1>
            <p className="text-foreground-2">{t('labels.facts', { count: pages.length })}</p>
          </div>
          <span className="flex gap-2">
            <LinkButton to={'/orders' as '/'}>{t('labels.backToOrders')}</LinkButton>
            <Button
              variant="primary"
              busy={busy}
              resting={chosen === undefined || pages.length < wanted.length || wanted.length === 0}
              icon={<Printer aria-hidden="true" size={16} />}
              onClick={() => void print()}
            >
              {t('labels.printNow')}
            </Button>
          </span>
        </div>
        {chosen === undefined || parts === 1 ? null : (
          <nav aria-label={t('labels.parts')} className="flex flex-wrap items-center gap-3">
            <Button resting={at === 1} onClick={() => goTo(at - 1)}>
              {t('labels.before')}
            </Button>
            <p aria-live="polite">
              {t('labels.part', {
                ...{ part: at, parts, first: formatNumber(first), last: formatNumber(first + wanted.length - 1) },
                all: formatNumber(chosen.length),
              })}
            </p>
            <Button resting={at === parts} onClick={() => goTo(at + 1)}>
              {t('labels.next')}
            </Button>
          </nav>
        )}
        {(matching.data?.count ?? 0) > (chosen?.length ?? 0) ? (
          <p className="text-foreground-2">{t('common.matchingCut', { most: MATCHING_MAX })}</p>
        ) : null}
        {chosen?.length === 0 ? <p>{t('labels.none')}</p> : null}
        {late.length === 0 && error === null ? null : (
          <p role="alert" className="text-critical-text">
            {error ?? t('labels.changed', { numbers: late.join(', ') })}
          </p>
        )}
      </header>
      {failed === undefined ? null : (
        <Failed title={t('orders.failed')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {pages.map((page) => (
        <Label key={page.order.id} page={page} />
      ))}
    </>
  );
}

/** Of what has left, no label is wanted any more; another piece that is sent for it may need one all the same. */
const STILL_HERE: ReadonlySet<string> = new Set(['paid', 'processing']);

/** @returns those that changed since they were looked at: then none was noted */
async function notePrinted(orders: readonly OrderPage['order'][]): Promise<readonly string[]> {
  if (orders.length === 0) return [];
  const body = { orders: orders.map(({ id, revision }) => ({ id, revision })) };
  return (await api.post('/api/admin/orders/labels-printed', body, OrderLabelsNoted)).behind;
}

function Label({ page: { order, address, delivery } }: { page: OrderPage }) {
  const t = useText();
  return (
    <article className="mb-6 break-after-page rounded-lg border-2 border-black bg-white p-6 text-black print:mb-0 print:rounded-none">
      <div className="flex items-start justify-between gap-4 border-black border-b-2 pb-3">
        <span className="flex items-center gap-2">
          <LogoMark size={34} />
          <Wordmark height={30} className="text-[#10362a]" />
        </span>
        <div className="text-right">
          <p className="whitespace-nowrap font-bold text-lg">{order.number}</p>
          <p className="text-xs">{[delivery.courier, delivery.tracking].filter((each) => each !== null).join(', ')}</p>
        </div>
      </div>
      <div className="py-4 text-lg leading-7">
        <p className="font-bold text-title">{address.name}</p>
        {address.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="font-bold">
          {address.town}, {address.county}
        </p>
        <p className="tnum font-bold">{address.phone}</p>
      </div>
      <div className="border-black border-t-2 pt-3 text-sm">
        <p className="font-bold">{t('labels.packing')}</p>
        <table className="w-full">
          <tbody>
            <tr>
              <td className="py-1">1 × {order.product.name}</td>
              <td className="py-1 text-right">{t(`orders.${order.kind}`)}</td>
            </tr>
          </tbody>
        </table>
        <div className="mt-6 grid grid-cols-3 gap-4 text-xs">
          {[t('labels.serial'), t('labels.packedBy'), formatDate(order.placed_at)].map((line) => (
            <p key={line} className="border-black border-t pt-1">
              {line}
            </p>
          ))}
        </div>
      </div>
    </article>
  );
}
