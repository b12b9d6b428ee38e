import { OFFICE_PAGE, type RefundSeen } from '@mnada/contract/office';
import { cx } from '@mnada/ui/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { query } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { codeWords } from '../../client/code-words.ts';
import { useEmptiedPage } from '../../client/emptied-page.ts';
import { formatAge, formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { refundLook } from './payment-state.ts';
import { RefundAsks } from './refund-asks.tsx';
import { refundsQuery } from './payment-queries.ts';
import type { RefundsSearch } from './payments-search.ts';

/** Whatever the shop owes back, the longest-waiting first: never only in somebody's head. */
export function RefundsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as RefundsSearch;
  const navigate = useNavigate();
  const { refund: asked, cursor, page: pageText } = search;
  const q = search.q ?? asked ?? '';
  const { data, error, refetch, isFetching } = useQuery(
    refundsQuery({ ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) }),
  );
  const isEmptied = useEmptiedPage(data?.refunds.length);
  const page = Number(pageText ?? 1);
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  useCrumb(t('payments.refunds'));
  return (
    <>
      <PageHead
        title={t('payments.refundsTitle')}
        facts={
          data === undefined
            ? '\u00a0'
            : t('payments.refundsFacts', { count: data.count, total: formatKes(data.total) })
        }
        actions={<ExportButton href={`/api/admin/refunds.csv${query({ q })}`} />}
      />
      {asked === undefined ||
      q !== asked ||
      data === undefined ||
      data.refunds.some(({ reference }) => reference === asked) ? null : (
        <p role="status" className="mb-4 rounded-md bg-upcoming-soft px-4 py-3 text-upcoming-text">
          {t('payments.refundNotOpen', { reference: asked })}
        </p>
      )}
      <FilterBar
        search={{
          value: q,
          placeholder: t('payments.searchRefunds'),
          onChange: (value) => go({ q: value, refund: null }, true),
        }}
        filters={[]}
        onClear={() => go({ q: null, refund: null })}
      />
      {data === undefined || isEmptied ? (
        <NotLoaded
          failed={t('payments.refundsFailed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data.refunds.length === 0 ? (
        <Card>
          {q === '' ? (
            <FirstUse icon={Undo2} title={t('payments.noRefunds')} text={t('payments.noRefundsText')} />
          ) : (
            <TooTight
              filters={[q]}
              onDropLast={() => go({ q: null, refund: null })}
              onClear={() => go({ q: null, refund: null })}
            />
          )}
        </Card>
      ) : (
        <>
          <Card flush>
            <ul>
              {data.refunds.map((refund) => (
                <RefundLine
                  key={refund.reference ?? refund.owed_at}
                  refund={refund}
                  isAsked={refund.reference !== null && refund.reference === asked}
                />
              ))}
            </ul>
          </Card>
          <Pager
            from={(page - 1) * OFFICE_PAGE + 1}
            to={(page - 1) * OFFICE_PAGE + data.refunds.length}
            total={data.count}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
    </>
  );
}

/** One refund with its cause, how far it is, and what may be done about it; the one that a link asks for is in sight and has the focus. */
export function RefundLine({ refund, isAsked = false }: { refund: RefundSeen; isAsked?: boolean }) {
  const t = useText();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [isAsked]);
  const now = useNow(60);
  const look = refundLook(refund.state);
  return (
    <li
      ref={line}
      tabIndex={isAsked ? -1 : undefined}
      aria-current={isAsked ? 'true' : undefined}
      className={cx('grid gap-2 border-border border-t px-4.5 py-3 first:border-t-0', isAsked && 'bg-surface-2')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="tnum">{refund.reference ?? t('payments.noNumber')}</b>
        <StatusChip tone={look.tone} icon={look.icon}>
          {t(look.name)}
          {refund.state === 'returned' && !refund.is_confirmed ? `, ${t('payments.unconfirmed')}` : ''}
        </StatusChip>
        <span className="text-foreground-2 text-xs">
          {t('payments.owedFor', { age: formatAge(refund.owed_at, now) })}
        </span>
        <b className="tnum ml-auto">{formatNumber(refund.amount)}</b>
      </div>
      <p className="text-foreground-2 text-xs">
        {[
          t(`payments.cause_${refund.cause}` as 'payments.cause_reversal'),
          refund.failed_reason === null
            ? null
            : t('payments.failedWith', { reason: codeWords(refund.failed_reason, t) }),
          refund.phone,
          refund.receipt,
          refund.why === '' ? null : `“${refund.why}”`,
        ]
          .filter((part) => part !== null)
          .join(', ')}{' '}
        {refund.payment === null ? null : (
          <Link
            to={'/payments/$paymentId' as '/'}
            params={{ paymentId: refund.payment.id } as never}
            className="font-semi text-link"
          >
            {refund.payment.reference}
          </Link>
        )}
      </p>
      <RefundAsks refund={refund} />
    </li>
  );
}
