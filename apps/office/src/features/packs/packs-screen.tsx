import type { OfficePack, PacksAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, CircleOff, Eye, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDate, formatDateTime, formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed, TableLoading } from '../../ui/states.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { PackPreview } from './pack-preview.tsx';
import { packName, packsQuery } from './packs-query.ts';
import { ShelfReason } from './shelf-reason.tsx';

type Open =
  | { what: 'offer'; replaces: OfficePack | null }
  | { what: 'withdraw'; pack: OfficePack }
  | { what: 'order' | 'preview' }
  | null;

/** What is sold now, in the order of display; beside it what is planned, asked for, and over. */
export function PacksScreen() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(packsQuery);
  if (data === undefined)
    return (
      <>
        <PageHead title={t('packs.title')} facts={t('packs.facts')} />
        {error === null ? (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
            <TableLoading label={t('common.loading')} rows={6} />
            <CardLoading label={t('common.loading')} className="h-64" />
          </div>
        ) : (
          <Card>
            <Failed title={t('packs.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
          </Card>
        )}
      </>
    );
  return <Shelf answer={data} />;
}

function Shelf({ answer }: { answer: PacksAnswer }) {
  const t = useText();
  const [open, setOpen] = useState<Open>(null);
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  const { revision } = answer;
  const sold = answer.packs.filter(({ state }) => state === 'on_sale');
  const isMoved = moved !== null && moved.length === sold.length && sold.every(({ id }) => moved.includes(id));
  const ids = isMoved ? moved : sold.map(({ id }) => id);
  const shown = ids.flatMap((id) => sold.find((pack) => pack.id === id) ?? []);
  const close = () => setOpen(null);
  const move = (id: number, by: -1 | 1) => {
    const from = ids.indexOf(id);
    const next = ids.filter((each) => each !== id);
    next.splice(from + by, 0, id);
    setMoved(next);
  };
  const columns = useMemo<Column<OfficePack>[]>(
    () => [
      { id: 'bids', head: t('packs.bids'), cell: (pack) => <b className="tnum">{formatNumber(pack.bids)}</b> },
      { id: 'price', head: t('packs.price'), align: 'right', cell: ({ price }) => formatNumber(price) },
      { id: 'each', head: t('packs.each'), align: 'right', cell: (pack) => pack.per_bid.toFixed(2) },
      {
        id: 'against',
        head: t('packs.against'),
        align: 'right',
        isMinor: true,
        cell: ({ savings }) => (savings === 0 ? '0' : `−${formatNumber(savings)}`),
      },
      { id: 'badge', head: t('packs.badge'), cell: Badge },
      {
        id: 'sold',
        head: t('packs.sold'),
        align: 'right',
        isMinor: true,
        cell: (pack) => formatNumber(pack.sold_30_days),
      },
    ],
    [t],
  );
  const acts: Column<OfficePack> = {
    id: 'acts',
    head: '',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: (pack) => (
      <Acts
        pack={pack}
        place={ids.indexOf(pack.id)}
        count={ids.length}
        hasNext={answer.packs.some(({ replaces, state }) => replaces === pack.id && state === 'planned')}
        onMove={move}
        onOpen={setOpen}
      />
    ),
  };
  return (
    <>
      <PageHead
        title={t('packs.title')}
        facts={t('packs.facts')}
        actions={
          <>
            <ExportButton href="/api/admin/packs.csv" />
            <Button icon={<Eye aria-hidden="true" size={16} />} onClick={() => setOpen({ what: 'preview' })}>
              {t('packs.preview')}
            </Button>
            {isMoved ? (
              <>
                <Button variant="soft" onClick={() => setMoved(null)}>
                  {t('common.discard')}
                </Button>
                <Button onClick={() => setOpen({ what: 'order' })}>{t('packs.saveOrder')}</Button>
              </>
            ) : null}
          </>
        }
        primary={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => setOpen({ what: 'offer', replaces: null })}
          >
            {t('packs.add')}
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <section aria-labelledby="packs-on-sale">
          <h2 id="packs-on-sale" className="mb-2 text-base leading-6">
            {t('packs.list')}
            <span className="ml-2.5 font-normal text-foreground-2 text-xs">{t('packs.listFacts')}</span>
          </h2>
          <DataTable
            label={t('packs.list')}
            rows={shown}
            columns={[...columns, acts]}
            rowId={({ id }) => String(id)}
            rowName={packName}
            phone={(pack) => (
              <div>
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  <b>
                    {packName(pack)} {pack.badge === null ? null : <Badge {...pack} />}
                  </b>
                  <b className="tnum">{formatKes(pack.price)}</b>
                </p>
                <p className="tnum mb-1 text-foreground-2 text-xs">
                  {t('packs.perBid', { price: pack.per_bid.toFixed(2) })}
                </p>
                {acts.cell(pack)}
              </div>
            )}
          />
        </section>
        <div className="grid min-w-0 gap-4">
          {answer.asked.length === 0 ? null : (
            <Card title={t('packs.asked')}>
              <ul>
                {answer.asked.map(({ reference, summary, by }) => (
                  <li key={reference} className="border-border border-t py-2 first:border-t-0">
                    <Link
                      to={'/approvals' as never}
                      search={{ open: reference } as never}
                      className="font-semi text-link"
                    >
                      {reference}
                    </Link>{' '}
                    {summary}
                    <span className="block text-foreground-2 text-xs">{by.name}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Planned answer={answer} onWithdraw={(pack) => setOpen({ what: 'withdraw', pack })} />
          <Ended packs={answer.packs.filter(({ state }) => state === 'ended')} />
        </div>
      </div>
      {open?.what === 'preview' ? <PackPreview packs={shown} onClose={close} /> : null}
      {open?.what === 'offer' ? <OfferDialog replaces={open.replaces} revision={revision} onClose={close} /> : null}
      {open?.what === 'withdraw' ? (
        <ShelfReason
          title={t('packs.withdrawOf', { pack: packName(open.pack) })}
          text={t(open.pack.state === 'planned' ? 'packs.withdrawPlanned' : 'packs.withdrawText')}
          verb={t('packs.withdraw')}
          done={t('packs.withdrawn', { pack: packName(open.pack) })}
          destroys
          path={`/api/admin/packs/${open.pack.id}/withdraw`}
          body={{ revision }}
          onClose={close}
        />
      ) : null}
      {open?.what === 'order' ? (
        <ShelfReason
          title={t('packs.saveOrder')}
          text={t('packs.orderText')}
          verb={t('packs.saveOrder')}
          done={t('packs.orderSaved')}
          path="/api/admin/packs/order"
          body={{ revision, ids }}
          onClose={close}
          onDone={() => setMoved(null)}
        />
      ) : null}
    </>
  );
}

const Badge = ({ badge }: Pick<OfficePack, 'badge'>) =>
  badge === null ? '–' : <StatusChip tone={badge === 'MOST POPULAR' ? 'warn' : 'grey'}>{badge}</StatusChip>;

function Acts({
  pack,
  place,
  count,
  hasNext,
  onMove,
  onOpen,
}: {
  pack: OfficePack;
  place: number;
  count: number;
  hasNext: boolean;
  onMove: (id: number, by: -1 | 1) => void;
  onOpen: (open: Open) => void;
}) {
  const t = useText();
  return (
    <span className="relative z-1 inline-flex items-center gap-1">
      <IconButton
        label={t('packs.up', { pack: packName(pack) })}
        disabled={place <= 0}
        onClick={() => onMove(pack.id, -1)}
      >
        <ArrowUp aria-hidden="true" size={16} />
      </IconButton>
      <IconButton
        label={t('packs.down', { pack: packName(pack) })}
        disabled={place === count - 1}
        onClick={() => onMove(pack.id, 1)}
      >
        <ArrowDown aria-hidden="true" size={16} />
      </IconButton>
      <Button
        variant="soft"
        resting={hasNext}
        aria-label={t('packs.changeOf', { pack: packName(pack) })}
        onClick={() => onOpen({ what: 'offer', replaces: pack })}
      >
        {t('packs.change')}
      </Button>
      <IconButton
        label={t('packs.withdrawOf', { pack: packName(pack) })}
        disabled={count === 1}
        className="text-critical-text!"
        {...(count === 1 ? { title: t('packs.last') } : {})}
        onClick={() => onOpen({ what: 'withdraw', pack })}
      >
        <CircleOff aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}

function Planned({ answer, onWithdraw }: { answer: PacksAnswer; onWithdraw: (pack: OfficePack) => void }) {
  const t = useText();
  const planned = answer.packs.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return null;
  return (
    <Card title={t('packs.plannedTitle')} facts={t('packs.plannedFacts')}>
      <ul>
        {planned.map((pack) => {
          const old = answer.packs.find(({ id }) => id === pack.replaces);
          return (
            <li key={pack.id} className="border-border border-t py-2.5 first:border-t-0">
              <p className="flex flex-wrap justify-between gap-x-3">
                <b>{packName(pack)}</b>
                <b className="tnum">{formatKes(pack.price)}</b>
              </p>
              <p className="text-foreground-2 text-xs">
                {t('packs.planned', { when: formatDateTime(pack.valid_from) })},{' '}
                {old === undefined
                  ? t('packs.asWell')
                  : t('packs.instead', { pack: packName(old), price: formatKes(old.price) })}
              </p>
              <Button variant="danger" className="mt-2" onClick={() => onWithdraw(pack)}>
                {t('packs.withdraw')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Ended({ packs }: { packs: readonly OfficePack[] }) {
  const t = useText();
  return (
    <Card title={t('packs.versions')}>
      {packs.length === 0 ? (
        <p className="text-foreground-2">{t('packs.versionsNone')}</p>
      ) : (
        <ul>
          {packs.map((pack) => (
            <li key={pack.id} className="border-border border-t py-2 first:border-t-0">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>{packName(pack)}</span>
                <span className="tnum">{formatKes(pack.price)}</span>
              </p>
              <p className="text-foreground-2 text-xs">
                {t('packs.fromTo', {
                  from: formatDate(pack.valid_from),
                  to: pack.valid_until === null ? '–' : formatDate(pack.valid_until),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
