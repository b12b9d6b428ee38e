import type { ControlAuction, ControlRoom } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CirclePause, Expand, Radio, TriangleAlert } from 'lucide-react';
import { formatKes, formatSeconds, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Failed, State, TableLoading, TooTight } from '../../ui/states.tsx';
import { useMay } from '../session/index.ts';
import { ControlKpis } from './control-kpis.tsx';
import { controlQuery } from './control-query.ts';
import type { ControlSearch } from './control-search.ts';
import { ControlTable } from './control-table.tsx';
import { auctionNumber, isSlow, shownAuctions } from './control-view.ts';
import { PauseStrip } from './pause-strip.tsx';
import { useControlStream } from './use-control-stream.ts';
import { WatchOne } from './watch-one.tsx';

/** Every live auction with the shopper's clock. It can pause all of them, and nothing else (OPS-15). */
export function ControlScreen() {
  const t = useText();
  const { data: room, error, isFetching, refetch } = useQuery(controlQuery);
  const { isStale, retry } = useControlStream();
  if (room === undefined)
    return (
      <>
        <PageHead title={t('control.title')} facts={t('control.facts')} />
        {error === null ? (
          <TableLoading label={t('common.loading')} rows={12} />
        ) : (
          <Card>
            <Failed title={t('control.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
          </Card>
        )}
      </>
    );
  return <Room room={room} isStale={isStale} onRetry={retry} />;
}

function Room({ room, isStale, onRetry }: { room: ControlRoom; isStale: boolean; onRetry: () => void }) {
  const t = useText();
  const search = useSearch({ strict: false }) as ControlSearch;
  const navigate = useNavigate();
  const go = (next: Readonly<Record<string, string | null>>, replace = true) =>
    void navigate({ to: '.', search: changed(search, next) as never, replace });
  const isPaused = room.pause !== null;
  const shown = shownAuctions(room, search);
  const slow = room.auctions.find(isSlow);
  const watched = room.auctions.find(({ id }) => String(id) === search.watch);
  const watch = ({ id }: Pick<ControlAuction, 'id'>) => go({ watch: String(id) }, false);
  return (
    <>
      <PageHead
        title={t('control.title')}
        facts={<span className="block max-w-[820px] max-md:sr-only">{t('control.facts')}</span>}
        actions={
          <Button
            className="max-md:hidden"
            icon={<Expand aria-hidden="true" size={16} />}
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            {t('control.fullScreen')}
          </Button>
        }
        primary={<PauseAll room={room} />}
      />
      {room.pause === null ? null : <PauseStrip pause={room.pause} />}
      {isStale ? (
        <p role="status" className="mb-3 flex items-center gap-3 font-semi text-foreground-2">
          {t('control.asOf', { time: formatSeconds(room.at) })}
          <button type="button" className="control px-2 text-link" onClick={onRetry}>
            {t('common.retry')}
          </button>
        </p>
      ) : null}
      <ControlKpis room={room} isStale={isStale} />
      {slow === undefined || isStale ? null : <SlowStrip auction={slow} onOpen={() => watch(slow)} />}
      <div className="max-md:hidden">
        <Filters room={room} search={search} onGo={go} />
      </div>
      {room.live === 0 ? (
        <Card>
          <State icon={Radio} title={t('control.nothing')} text={t('control.nothingText')} />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <TooTight
            filters={[
              search.q,
              search.category,
              search.show === undefined ? undefined : t(SHOWS[search.show as keyof typeof SHOWS] ?? 'control.show'),
            ].filter((each) => each !== undefined)}
            onDropLast={() => go(search.show ? { show: null } : search.category ? { category: null } : { q: null })}
            onClear={() => go({ q: null, category: null, show: null })}
          />
        </Card>
      ) : (
        <ControlTable auctions={shown} isStale={isStale} isPaused={isPaused} onOpen={watch} />
      )}
      <p className="mt-3 text-foreground-2 text-xs leading-4 max-md:pb-16">
        {t('control.foot', { count: room.live })}, {t('control.footBids', { count: room.bids_last_minute })}.{' '}
        {room.bid_price === null ? null : t('control.footCost', { price: formatKes(room.bid_price) })}{' '}
        {t('control.footNode')}
      </p>
      {watched === undefined ? null : (
        <WatchOne auction={watched} isStale={isStale} isPaused={isPaused} onClose={() => go({ watch: null })} />
      )}
    </>
  );
}

/** Leads to the page where the reason is given: nothing is paused from here. */
function PauseAll({ room: { live, pause } }: { room: ControlRoom }) {
  const t = useText();
  if (!useMay('auctions.pause')) return null;
  const icon = <CirclePause aria-hidden="true" size={16} />;
  return pause === null ? (
    <LinkButton variant="danger" to={'/control/pause' as '/'} icon={icon}>
      <span className="max-md:hidden">{t('control.pauseAll')}</span>
      <span className="md:hidden">{t('control.pauseCount', { count: live })}</span>
    </LinkButton>
  ) : (
    <LinkButton variant="primary" to={'/control/pause' as '/'}>
      {t('control.resumeAll', { count: pause.auctions })}
    </LinkButton>
  );
}

function SlowStrip({ auction, onOpen }: { auction: ControlAuction; onOpen: () => void }) {
  const t = useText();
  const number = auctionNumber(auction.id);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-soon-soft px-4.5 py-3 text-soon-text max-md:hidden"
    >
      <TriangleAlert aria-hidden="true" size={20} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">
          {t('control.slow', { number, ms: Math.round(auction.decided_p95_ms ?? 0), lane: auction.lane })}
        </p>
        <p>{t('control.slowText')}</p>
      </div>
      <Button onClick={onOpen}>{t('control.open', { number })}</Button>
    </div>
  );
}

const SHOWS = { slow: 'control.showSlow', quiet: 'control.showQuiet', last: 'control.showLast' } as const;

function Filters({
  room,
  search,
  onGo,
}: {
  room: ControlRoom;
  search: ControlSearch;
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const categories = [...new Set(room.auctions.map(({ category }) => category))].toSorted();
  return (
    <FilterBar
      search={{ value: search.q ?? '', placeholder: t('control.search'), onChange: (q) => onGo({ q }) }}
      filters={[
        {
          id: 'category',
          label: t('control.category'),
          value: search.category ?? null,
          options: categories.map((name) => ({ value: name, label: name })),
          onChange: (category) => onGo({ category }),
        },
        {
          id: 'show',
          label: t('control.show'),
          value: search.show ?? null,
          options: Object.entries(SHOWS).map(([value, name]) => ({ value, label: t(name) })),
          onChange: (show) => onGo({ show }),
        },
      ]}
      onClear={() => onGo({ q: null, category: null, show: null })}
    >
      <span className="self-center px-2 text-foreground-2 text-xs">{t('control.ringIs')}</span>
    </FilterBar>
  );
}
