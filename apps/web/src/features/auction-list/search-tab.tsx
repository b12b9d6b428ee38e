import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { auctionSearchQuery } from './list-queries.ts';
import { cleanSearch, SEARCH_LENGTH_MAX } from './list-search.ts';
import { LoadFailed } from './load-failed.tsx';

const DEBOUNCE_MS = 500; // seed 1, section 9

/** Search as you type: half a second after the last key the address changes, and with it the results. */
export function SearchTab({ q }: { q: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q ?? '');
  const [shown, setShown] = useState(q ?? '');
  if ((q ?? '') !== shown) {
    // The address changed from elsewhere (back, the header's search): the field follows. Our own changes are in it already.
    setShown(q ?? '');
    if (cleanSearch(typed) !== (q ?? '')) setTyped(q ?? '');
  }
  useEffect(() => {
    const text = cleanSearch(typed);
    if (text === (q ?? '')) return;
    // Empty text clears the results at once; there is nothing to wait for.
    const timer = setTimeout(
      () =>
        void navigate({ to: '/', search: text === '' ? { tab: 'search' } : { tab: 'search', q: text }, replace: true }),
      text === '' ? 0 : DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);

  return (
    <div className="pt-4">
      <SearchField
        label={t('common.searchLabel')}
        placeholder={t('common.searchPlaceholder')}
        value={typed}
        onChange={setTyped}
        lengthMax={SEARCH_LENGTH_MAX}
        focusesItself
        className="md:max-w-xl"
      />
      {q === undefined ? (
        <EmptyState title={t('list.startTyping')} text={t('list.startTypingText')} />
      ) : (
        <Results q={q} />
      )}
    </div>
  );
}

function Results({ q }: { q: string }) {
  const t = useText();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...auctionSearchQuery(useApi(), q),
    placeholderData: keepPreviousData,
  });
  const count = isPlaceholderData ? undefined : data?.length;
  useEffect(() => {
    if (count !== undefined) announce(count === 0 ? t('list.noResults') : t('list.foundCount', { count }));
  }, [count, t]);
  if (data === undefined) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <div className="pt-4">
        <CardGridSkeleton />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('list.noResults')}
        text={t('list.noResultsText')}
        action={<LinkButton to="/">{t('list.seeAllAuctions')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <p className="flex min-h-12 items-center gap-2 text-foreground-2 text-sm">
        {t('list.foundCount', { count: data.length })}
        {isPlaceholderData ? <Spinner size={16} /> : null}
      </p>
      {/* Another search is another list: its cards take their own places. */}
      <CardGrid key={isPlaceholderData ? 'earlier' : q} auctions={data} eager />
    </>
  );
}
