import { MANY_AT_ONCE, MATCHING_MAX, MatchingOrders, type OrderRow, OrdersMoved } from '@mnada/contract/office';
import { mayMoveOrder } from '@mnada/rules';
import { useQueryClient } from '@tanstack/react-query';
import { PackageCheck, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { inBatches, type ManyOutcome } from '../../client/in-batches.ts';
import { withStepUp } from '../session/index.ts';
import { BulkBar, BulkExport, BulkVerb } from '../../ui/bulk-bar.tsx';
import { TextInput } from '../../ui/field.tsx';
import { ManyPreview, ManyResults } from '../../ui/many.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAllMatching } from '../../ui/use-all-matching.ts';
import { HandOver } from './hand-over.tsx';
import type { OrdersSearch } from './orders-search.ts';

type To = 'processing' | 'shipped';
type Target = MatchingOrders['orders'][number];
type Outcome = ManyOutcome<Target, OrdersMoved['results'][number]>;
type Choice = { readonly to: To; readonly courier?: string; readonly tracking?: ReadonlyMap<string, string> };

/**
 * What is done with several at once, and what became of each: nothing happens silently. Money is never moved here. On all that match
 * it is counted first, and what was counted is what is moved, each with the revision that was looked at.
 */
export function OrdersBulk({
  orders: selected,
  isWholePage,
  total,
  search,
  onClear,
  onMoved,
}: {
  orders: readonly OrderRow[];
  /** Whoever selects all of a page is offered all that match. */
  isWholePage: boolean;
  total: number;
  search: OrdersSearch;
  onClear: () => void;
  onMoved: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<To | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { page: _page, cursor: _cursor, view: _view, hide: _hide, ...filters } = search;
  const matching = useAllMatching({
    ask: async () => {
      const found = await api.get(`/api/admin/orders/matching${query(filters)}`, MatchingOrders);
      return { count: found.count, rows: found.orders };
    },
    most: MATCHING_MAX,
    selected: selected.length,
    onClear,
  });
  const { all, clear } = matching;
  const isAll = all !== null;
  const targets: readonly Target[] = isAll ? all : selected;
  const move = async ({ to, courier = '', tracking = new Map() }: Choice) => {
    setProgress({ done: 0, of: targets.length });
    const send = async (batch: readonly Target[]) => {
      const orders = batch.map(({ id, revision }) => {
        const number = tracking.get(id)?.trim() ?? '';
        return { id, revision, ...(number === '' ? {} : { tracking: number }) };
      });
      const body = { to, orders, ...(courier.trim() === '' ? {} : { courier: courier.trim() }) };
      return (await withStepUp(() => api.post('/api/admin/orders/move-many', body, OrdersMoved))).results;
    };
    const became = await inBatches(targets, MANY_AT_ONCE, send, (done) => setProgress({ done, of: targets.length }));
    setProgress(null);
    if (became.results.length === 0 && became.error !== null) {
      toast(became.error instanceof Error ? became.error.message : String(became.error), { kind: 'failed' });
      return;
    }
    setOutcome(became);
    setAsks(null);
    clear();
    onMoved();
    void queryClient.invalidateQueries({ queryKey: ['today'] });
  };
  const busy = progress !== null;
  return (
    <>
      <BulkBar
        count={targets.length}
        onClear={clear}
        {...(isWholePage
          ? { matching: { total, isChosen: isAll, busy: matching.busy, onChoose: matching.choose } }
          : {})}
      >
        <BulkVerb
          icon={<PackageCheck aria-hidden="true" size={16} />}
          onClick={() => (isAll ? setAsks('processing') : void move({ to: 'processing' }))}
        >
          {t('orders.markPacked')}
        </BulkVerb>
        <BulkVerb
          icon={<Printer aria-hidden="true" size={16} />}
          onClick={() => void window.open(`/admin/labels${labelsOf(isAll, selected, search)}`, '_blank', 'noopener')}
        >
          {t('orderMany.print', { count: targets.length })}
        </BulkVerb>
        <BulkVerb icon={<Truck aria-hidden="true" size={16} />} onClick={() => setAsks('shipped')}>
          {t('orders.hand')}
        </BulkVerb>
        <BulkExport
          href={`/api/admin/orders.csv${query(isAll ? filters : { tab: 'all', ids: selected.map(({ id }) => id).join(',') })}`}
        />
      </BulkBar>
      {asks === 'processing' ? (
        <Preview
          to="processing"
          orders={targets}
          progress={progress}
          onClose={() => setAsks(null)}
          onGo={() => void move({ to: 'processing' })}
        />
      ) : null}
      {asks === 'shipped' && isAll ? (
        <Preview
          to="shipped"
          orders={targets}
          progress={progress}
          onClose={() => setAsks(null)}
          onGo={(courier) => void move({ to: 'shipped', courier })}
        />
      ) : null}
      {asks === 'shipped' && !isAll ? (
        <HandOver
          orders={targets}
          busy={busy}
          onClose={() => setAsks(null)}
          onGo={(courier, tracking) => void move({ to: 'shipped', courier, tracking })}
        />
      ) : null}
      {outcome === null ? null : <Results outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

/** Thousands of names fit into no address: of all that match it says which those are. */
function labelsOf(isAll: boolean, selected: readonly OrderRow[], search: OrdersSearch): string {
  const { page: _page, cursor: _cursor, view: _view, hide: _hide, ...filters } = search;
  return query(isAll ? { ...filters, all: '1' } : { ids: selected.map(({ id }) => id).join(',') });
}

/** How many of all that match are ready for it, and how many are elsewhere, before anything is done. */
function Preview({
  to,
  orders,
  progress,
  onGo,
  onClose,
}: {
  to: To;
  orders: readonly Target[];
  progress: { done: number; of: number } | null;
  onGo: (courier: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [courier, setCourier] = useState('');
  const ready = orders.filter(({ state }) => mayMoveOrder(state, to)).length;
  const unlabelled = orders.filter((each) => each.needs_label).length;
  const hands = to === 'shipped';
  const count = orders.length;
  return (
    <ManyPreview
      title={t(hands ? 'orderMany.handTitle' : 'orderMany.manyPacked', { count })}
      lines={[
        { count: ready, words: t('orderMany.willMove', { count: ready }) },
        { count: count - ready, words: t('orderMany.willStay', { count: count - ready }) },
        { count: unlabelled, words: t('orderMany.needLabels', { count: unlabelled }) },
      ]}
      verb={t(hands ? 'orderMany.handGo' : 'orders.markPacked')}
      busy={progress !== null}
      done={progress?.done ?? 0}
      of={progress?.of ?? count}
      canGo={ready > 0 && (!hands || courier.trim() !== '')}
      onGo={() => onGo(courier)}
      onClose={onClose}
    >
      {hands ? (
        <TextInput
          label={t('orders.courierName')}
          hint={t('orderMany.noTracking')}
          maxLength={80}
          value={courier}
          onChange={(event) => setCourier(event.target.value)}
        />
      ) : null}
    </ManyPreview>
  );
}

function Results({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useText();
  const { results, notReached, error } = outcome;
  const moved = results.filter(({ state }) => state === 'moved').length;
  return (
    <ManyResults
      title={t('orderMany.results')}
      facts={t('orderMany.resultsFacts', { moved, count: results.length })}
      results={results.map(({ id, number, state, by, message }) => ({
        id,
        name: number ?? id.slice(0, 8),
        words:
          state === 'moved'
            ? null
            : (message ?? (by === null ? t('orderMany.already') : t('orderMany.alreadyBy', { who: by.name }))),
        tone: state === 'moved' ? 'ok' : state === 'already' ? 'info' : 'bad',
        chip: t(
          state === 'moved' ? 'orderMany.moved' : state === 'already' ? 'orderMany.already' : 'orderMany.refused',
        ),
      }))}
      notReached={
        notReached.length === 0
          ? null
          : { count: notReached.length, why: error instanceof Error ? error.message : String(error) }
      }
      onClose={onClose}
    />
  );
}
