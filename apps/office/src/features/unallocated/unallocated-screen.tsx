import { OFFICE_PAGE, type UnallocatedAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Unlink } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDay, formatDue, formatKes, useText } from '../../client/i18n/index.ts';
import { useNow } from '../../client/clock.ts';
import { useEmptiedPage } from '../../client/emptied-page.ts';
import { changed } from '../../client/search.ts';
import { Card } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { FirstUse, NotLoaded } from '../../ui/states.tsx';
import { ReceiptDetail } from './receipt-detail.tsx';
import { unallocatedQuery } from './unallocated-queries.ts';

type Search = { receipt?: string; q?: string; cursor?: string; page?: string };

/** Receipts left, the best accounts right. On a phone one follows the other. */
export function UnallocatedScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(unallocatedQuery(search.cursor));
  const isEmptied = useEmptiedPage(data?.receipts.length);
  const page = Number(search.page ?? 1);
  const chosen = search.receipt ?? data?.receipts[0]?.receipt;
  const isOpen = search.receipt !== undefined;
  return (
    <>
      <PageHead
        title={t('unallocated.title')}
        facts={
          data === undefined ? '\u00a0' : t('unallocated.facts', { count: data.count, total: formatKes(data.total) })
        }
        actions={<ExportButton href="/api/admin/unallocated.csv" />}
      />
      {data === undefined || isEmptied ? (
        <NotLoaded failed={t('unallocated.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : data.receipts.length === 0 && !isOpen ? (
        <>
          <Card>
            <FirstUse icon={Unlink} title={t('unallocated.none')} text={t('unallocated.noneText')} />
          </Card>
          <div className="mt-4">
            <SettledCard settled={data.settled} />
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[356px_minmax(0,1fr)]">
          <div className={cx('grid min-w-0 gap-4', isOpen && 'max-lg:hidden')}>
            <Card flush>
              <ul>
                {data.receipts.map((each) => (
                  <li key={each.receipt} className="border-border border-t first:border-t-0">
                    <Link
                      to={'/unallocated' as '/'}
                      search={changed(search, { receipt: each.receipt, q: null }) as never}
                      aria-current={each.receipt === chosen ? 'true' : undefined}
                      className={cx(
                        'block border-l-3 px-4 py-3 hover:bg-surface-2',
                        each.receipt === chosen ? 'border-l-primary bg-surface-2' : 'border-l-transparent',
                      )}
                    >
                      <span className="flex justify-between gap-3 font-semi">
                        <span className="tnum">{each.receipt}</span>
                        <span className="tnum">{formatKes(each.amount)}</span>
                      </span>
                      <span className="flex justify-between gap-3 text-foreground-2 text-xs">
                        <span className="truncate">
                          {each.open_request === null
                            ? (each.payer_name ?? (each.account || t('unallocated.notTold')))
                            : t('payments.waitsFor', { reference: each.open_request })}
                        </span>
                        <DueBy moment={each.answer_by} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
            {data.count <= OFFICE_PAGE && page === 1 ? null : (
              <Pager
                from={(page - 1) * OFFICE_PAGE + 1}
                to={(page - 1) * OFFICE_PAGE + data.receipts.length}
                total={data.count}
                page={page}
                onBack={page > 1 ? () => history.back() : null}
                onNext={
                  data.next_cursor === null
                    ? null
                    : () =>
                        void navigate({
                          to: '.',
                          search: { cursor: data.next_cursor, page: String(page + 1) } as never,
                        })
                }
              />
            )}
            <SettledCard settled={data.settled} />
          </div>
          <div className={cx('min-w-0', !isOpen && 'max-lg:hidden')}>
            <Link
              to={'/unallocated' as '/'}
              search={changed(search, { receipt: null, q: null }) as never}
              className="control mb-2 inline-flex items-center gap-2 font-semi text-link lg:hidden"
            >
              <ArrowLeft aria-hidden="true" size={16} />
              {t('unallocated.backToList')}
            </Link>
            {chosen === undefined ? null : (
              <ReceiptDetail
                key={chosen}
                receipt={chosen}
                q={search.q ?? ''}
                onSearch={(q) =>
                  void navigate({
                    to: '.',
                    search: changed(search, { receipt: chosen, q }) as never,
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function DueBy({ moment }: { moment: string }) {
  const { words, isLate } = formatDue(moment, useNow(60));
  return <span className={cx('shrink-0', isLate && 'font-semi text-critical-text')}>{words}</span>;
}

function SettledCard({ settled }: { settled: UnallocatedAnswer['settled'] }) {
  const t = useText();
  if (settled.length === 0) return null;
  return (
    <Card title={t('unallocated.settled')}>
      <ul>
        {settled.map((each) => (
          <li
            key={`${each.receipt}-${each.at}`}
            className="flex items-center gap-3 border-border border-t py-2.5 first:border-t-0"
          >
            <StaffDisc initials={each.by?.initials ?? '–'} size={28} />
            <span className="min-w-0 flex-1">
              <b className="tnum block">{each.receipt}</b>
              <span className="text-foreground-2 text-xs">
                {each.state === 'allocated'
                  ? t('unallocated.wasMatched', { who: each.user ?? '' })
                  : t('unallocated.wasBack', { sum: formatKes(each.amount) })}
              </span>
            </span>
            <span className="text-foreground-2 text-xs">{formatDay(each.at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
