import { useNavigate } from '@tanstack/react-router';
import {
  MANY_AT_ONCE,
  MATCHING_MAX,
  MatchingProducts,
  POOL_MAX,
  type ProductRow,
  ProductsDone,
} from '@mnada/contract/office';
import { CalendarPlus, EyeOff, Tag } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { inBatches, type ManyOutcome } from '../../client/in-batches.ts';
import { useMay } from '../session/index.ts';
import { BulkBar, BulkExport, BulkVerb } from '../../ui/bulk-bar.tsx';
import { ManyPreview, ManyResults } from '../../ui/many.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAllMatching } from '../../ui/use-all-matching.ts';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import type { ProductsSearch } from './products-search.ts';

type Outcome = ManyOutcome<number, ProductsDone['results'][number]>;
type Verb = 'price-checked' | 'withdraw-many';

/** What is done with several at once, and what became of each: nothing happens silently. On all that match it is counted first. */
export function ProductsBulk({
  products,
  isWholePage,
  total,
  search,
  onClear,
  onDone,
}: {
  products: readonly ProductRow[];
  /** Whoever selects all of a page is offered all that match. */
  isWholePage: boolean;
  total: number;
  search: ProductsSearch;
  onClear: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const mayPublish = useMay('auctions.publish');
  // Auctions are made of what is published alone, and a pool holds so many.
  const usable = products.filter(({ state }) => state === 'published').slice(0, POOL_MAX);
  const [asks, setAsks] = useState<Verb | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { page: _page, cursor: _cursor, hide: _hide, ...filters } = search;
  const matching = useAllMatching({
    ask: async () => {
      const found = await api.get(`/api/admin/products/matching${query(filters)}`, MatchingProducts);
      return { count: found.count, rows: found.products.map(({ id }) => id) };
    },
    most: MATCHING_MAX,
    selected: products.length,
    onClear,
  });
  const { all, clear } = matching;
  const isAll = all !== null;
  const ids = isAll ? all : products.map(({ id }) => id);
  const count = ids.length;
  const act = async (verb: Verb, more: object = {}) => {
    setProgress(0);
    const send = async (batch: readonly number[]) =>
      (await api.post(`/api/admin/products/${verb}`, { products: batch, ...more }, ProductsDone)).results;
    const became = await inBatches(ids, MANY_AT_ONCE, send, setProgress);
    setProgress(null);
    if (became.results.length === 0 && became.error !== null) {
      toast(became.error instanceof Error ? became.error.message : String(became.error), { kind: 'failed' });
      return;
    }
    setOutcome(became);
    setAsks(null);
    clear();
    onDone();
  };
  return (
    <>
      <BulkBar
        count={count}
        onClear={clear}
        {...(isWholePage
          ? { matching: { total, isChosen: isAll, busy: matching.busy, onChoose: matching.choose } }
          : {})}
      >
        {mayPublish && !isAll && usable.length > 0 ? (
          <BulkVerb
            icon={<CalendarPlus aria-hidden="true" size={16} />}
            onClick={() =>
              void navigate({
                to: '/templates/new' as '/',
                search: { products: usable.map(({ id }) => id).join(',') } as never,
              })
            }
          >
            {t('products.useInTemplate', { count: usable.length })}
          </BulkVerb>
        ) : null}
        <BulkVerb
          icon={<Tag aria-hidden="true" size={16} />}
          onClick={() => (isAll ? setAsks('price-checked') : void act('price-checked'))}
        >
          {t('products.checkedToday')}
        </BulkVerb>
        <BulkExport href={`/api/admin/products.csv${query(isAll ? filters : { tab: 'all', ids: ids.join(',') })}`} />
        <BulkVerb isDanger icon={<EyeOff aria-hidden="true" size={16} />} onClick={() => setAsks('withdraw-many')}>
          {t('products.unpublish')}
        </BulkVerb>
      </BulkBar>
      {asks === 'price-checked' ? (
        <ManyPreview
          title={t('products.manyChecked', { count })}
          lines={[{ count, words: t('products.willCheck', { count }) }]}
          verb={t('products.checkedToday')}
          busy={progress !== null}
          done={progress ?? 0}
          of={count}
          onGo={() => void act('price-checked')}
          onClose={() => setAsks(null)}
        />
      ) : null}
      {asks === 'withdraw-many' ? (
        <ReasonDialog
          title={t('products.withdrawTitle', { count })}
          text={t('products.withdrawText')}
          verb={t('products.unpublish')}
          destroys
          busy={progress !== null}
          onClose={() => setAsks(null)}
          onSend={(reason) => void act('withdraw-many', { reason })}
        />
      ) : null}
      {outcome === null ? null : <Results outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

function Results({ outcome: { results, notReached, error }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useText();
  const done = results.filter(({ state }) => state === 'done').length;
  return (
    <ManyResults
      title={t('products.results')}
      facts={t('products.resultsFacts', { done, count: results.length })}
      results={results.map(({ id, number, name, state, message }) => ({
        id: String(id),
        name: name ?? number,
        words: message ?? number,
        tone: state === 'done' ? 'ok' : state === 'already' ? 'info' : 'bad',
        chip: t(`products.${state}`),
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
