import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { SearchField } from '@mnada/ui/search-field.tsx';
import { WayOn } from '../auctions/index.ts';
import { LoadFailed } from './load-failed.tsx';
import { cleanSearch, SEARCH_LENGTH_MAX } from './list-search.ts';
import { CardGridSkeleton } from './card-grid.tsx';

// Most visits search nothing; who comes by a link with words in it reads the results as the server drew them.
const { Later: SearchResults } = loadLater(
  () => import('./search-results.tsx').then((module) => module.SearchResults),
  { drawn: true, pending: <CardGridSkeleton />, failed: SearchFailed },
);

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
      {q === undefined ? <NothingTyped /> : <SearchResults q={q} />}
    </div>
  );
}

/** Before the first letter: the seed's words, what others look for, and what is cheap now. */
function NothingTyped() {
  const t = useText();
  return (
    <>
      <EmptyState title={t('auctionList.startTyping')} text={t('auctionList.startTypingText')} className="pt-8 pb-4" />
      <WayOn searches count={3} className="mx-0" />
    </>
  );
}

function SearchFailed({ retry }: { retry: () => void }) {
  return <LoadFailed onRetry={retry} busy={false} />;
}
