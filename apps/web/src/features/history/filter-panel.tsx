import { BID_HISTORY_STATUSES, type BidHistoryStatus, HISTORY_SEARCH_MAX } from '@mnada/contract';
import { useEffect, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { SearchField } from '@mnada/ui/search-field.tsx';
import { cleanSearch } from './history-search.ts';

const DEBOUNCE_MS = 500; // as every search of the shop (seed 1, section 9)
const CHIPS = ['all', ...BID_HISTORY_STATUSES] as const;

/** Search box and status chips. Half a second after the last key the search is told; a chip at once. */
export function FilterPanel({
  id,
  hidden,
  status,
  q,
  onStatus,
  onSearch,
}: {
  id: string;
  hidden: boolean;
  status: BidHistoryStatus | undefined;
  q: string | undefined;
  onStatus: (status: BidHistoryStatus | undefined) => void;
  onSearch: (q: string | undefined) => void;
}) {
  return (
    <div id={id} hidden={hidden} className="border-border border-b bg-surface md:border-0 md:bg-transparent">
      <div className="column flex flex-col gap-2.5 pb-3 md:flex-row md:flex-wrap md:items-center md:gap-4 md:pt-4 md:pb-0">
        <SearchBox q={q} onSearch={onSearch} />
        <StatusChips status={status} onStatus={onStatus} />
      </div>
    </div>
  );
}

function SearchBox({ q = '', onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    // The address changed from elsewhere (back, Show all): the field follows. Our own changes are in it already.
    setShown(q);
    if (cleanSearch(typed) !== q) setTyped(q);
  }
  useEffect(() => {
    const text = cleanSearch(typed);
    if (text === q) return;
    const timer = setTimeout(() => onSearch(text === '' ? undefined : text), text === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);
  return (
    <SearchField
      label={t('history.search')}
      placeholder={t('history.search')}
      value={typed}
      onChange={setTyped}
      lengthMax={HISTORY_SEARCH_MAX}
      className="max-md:border-transparent! max-md:bg-surface-2! md:w-96"
    />
  );
}

/** Radio buttons that look like chips: arrows move, the name is the legend's. */
function StatusChips({
  status = 'all',
  onStatus,
}: {
  status: BidHistoryStatus | 'all' | undefined;
  onStatus: (status: BidHistoryStatus | undefined) => void;
}) {
  const t = useText();
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('history.status')}</legend>
      {CHIPS.map((chip) => (
        <label
          key={chip}
          className={cx(
            'relative inline-flex min-h-10 cursor-pointer items-center rounded-full px-3.5 py-1.5 text-sm leading-tight max-sm:px-3',
            'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            chip === status
              ? 'bg-primary font-semi text-primary-foreground'
              : 'bg-surface-2 font-medium text-foreground-2 hover:bg-surface-3 md:bg-surface',
          )}
        >
          <input
            type="radio"
            // It lies over the chip, so that a press and a finger's 48 px meet the button itself.
            className="absolute inset-x-0 -inset-y-1 m-0 cursor-pointer appearance-none rounded-full outline-none"
            name="history-status"
            value={chip}
            checked={chip === status}
            onChange={() => onStatus(chip === 'all' ? undefined : chip)}
          />
          {t(`history.${chip}`)}
        </label>
      ))}
    </fieldset>
  );
}
