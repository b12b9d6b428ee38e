import { AuditAnswer, type AuditEntry } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api, query } from '../../client/api.ts';
import { reasonWords } from '../../client/reason-words.ts';
import { changed } from '../../client/search.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatSeconds, isoDay, useText } from '../../client/i18n/index.ts';
import { SavedViews } from '../saved-views/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { actionWords } from './action-words.ts';
import { AuditLine } from './audit-line.tsx';
import { ChainCheck } from './chain-check.tsx';
import { subjectWords } from './subject-words.ts';

const PAGE = 50;
type Search = Partial<
  Record<'q' | 'who' | 'action' | 'subject' | 'from' | 'to' | 'cursor' | 'page' | 'open' | 'hide', string>
>;
const KINDS = [
  { action: 'order.', name: 'audit.orders' },
  { action: 'staff.', name: 'audit.people' },
  { action: 'payment.', name: 'audit.payments' },
  { action: 'approval.', name: 'audit.approvals' },
  { action: 'setting.', name: 'audit.settings' },
  { action: 'withdrawal.', name: 'audit.withdrawals' },
] as const;
const OBJECTS = [
  { subject: 'order:', name: 'audit.orders' },
  { subject: 'user:', name: 'audit.people' },
  { subject: 'payment:', name: 'audit.payments' },
  { subject: 'approval:', name: 'audit.approvals' },
] as const;

/** Who, what, on what, why; one line opens before and after. Read-only for everybody. */
export function AuditScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const now = useNow(60);
  const [checks, setChecks] = useState(false);
  const filters = {
    q: search.q,
    who: search.who,
    action: search.action,
    subject: search.subject,
    from: search.from,
    to: search.to,
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['audit', filters, search.cursor ?? null],
    queryFn: ({ signal }) =>
      api.get(`/api/admin/audit${query({ ...filters, cursor: search.cursor })}`, AuditAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  const set = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({
      to: '.',
      search: changed(search, { cursor: null, page: null, open: null, ...next }) as never,
      replace,
    });
  const open = (id: string | null) =>
    void navigate({ to: '.', search: changed(search, { open: id }) as never, replace: true, resetScroll: false });
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      {
        id: 'time',
        head: t('audit.time'),
        className: 'tnum whitespace-nowrap',
        cell: (entry) => (
          <>
            {isoDay(entry.at) === isoDay(now) ? null : (
              <span className="text-foreground-2">{formatDay(entry.at)} </span>
            )}
            {formatSeconds(entry.at)}
          </>
        ),
      },
      { id: 'who', head: t('audit.who'), cell: (entry) => <Who entry={entry} /> },
      { id: 'what', head: t('audit.what'), className: 'min-w-40', cell: (entry) => <b>{actionWords(entry.action)}</b> },
      {
        id: 'on',
        head: t('audit.on'),
        cell: (entry) => <span className="font-semi text-link [overflow-wrap:anywhere]">{subjectWords(entry)}</span>,
      },
      {
        id: 'reason',
        head: t('audit.reason'),
        cell: (entry) => (entry.reason === '' ? '–' : reasonWords(entry.reason, t)),
      },
      {
        id: 'request',
        head: t('audit.request'),
        isMinor: true,
        cell: (entry) => (
          <span className="tnum block max-w-28 truncate text-foreground-2" title={entry.request_id}>
            {entry.request_id === '' ? '–' : entry.request_id}
          </span>
        ),
      },
    ],
    [t, now],
  );
  const set_ = Object.entries(filters).filter(([, value]) => value !== undefined);
  const entries = data?.entries ?? [];
  const page = Number(search.page ?? 1);
  const from = (page - 1) * PAGE + 1;
  return (
    <>
      <PageHead
        title={t('audit.title')}
        facts={t('audit.facts')}
        actions={
          <Button icon={<ShieldCheck aria-hidden="true" size={16} />} onClick={() => setChecks(true)}>
            {t('audit.check')}
          </Button>
        }
        primary={<ExportButton isPrimary href={`/api/admin/audit.csv${query(filters)}`} />}
      />
      {checks ? <ChainCheck onClose={() => setChecks(false)} /> : null}
      <FilterBar
        hasColumns
        search={{ value: search.q ?? '', placeholder: t('audit.search'), onChange: (q) => set({ q }, true) }}
        filters={[
          {
            id: 'who',
            label: t('audit.who'),
            value: search.who ?? null,
            options: actorsOf(entries),
            onChange: (who) => set({ who }),
          },
          {
            id: 'action',
            label: t('audit.action'),
            value: search.action ?? null,
            options: KINDS.map(({ action, name }) => ({ value: action, label: t(name) })),
            onChange: (action) => set({ action }),
          },
          {
            id: 'subject',
            label: t('audit.object'),
            value: search.subject ?? null,
            options: OBJECTS.map(({ subject, name }) => ({ value: subject, label: t(name) })),
            onChange: (subject) => set({ subject }),
          },
        ]}
        views={<SavedViews room="audit" search={search} />}
        onClear={() => set({ q: null, who: null, action: null, subject: null, from: null, to: null })}
      >
        <DayFilter
          label={t('audit.day')}
          from={search.from ?? null}
          to={search.to ?? null}
          onChange={(days) => set(days)}
        />
      </FilterBar>
      {data === undefined ? (
        <NotLoaded
          failed={t('audit.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : entries.length === 0 ? (
        <Card>
          {set_.length === 0 ? (
            <FirstUse icon={ScrollText} title={t('audit.none')} text={t('audit.noneText')} />
          ) : (
            <TooTight
              filters={set_.map(([name, value = '']) => {
                if (name === 'from' || name === 'to') return formatDay(`${value}T00:00:00+03:00`);
                if (name === 'who') return t('audit.who');
                const kind = KINDS.find(({ action }) => name === 'action' && action === value);
                const object = OBJECTS.find(({ subject }) => name === 'subject' && subject === value);
                const chosen = kind ?? object;
                return chosen === undefined ? value : t(chosen.name);
              })}
              onDropLast={() => set({ [set_.at(-1)?.[0] ?? 'q']: null })}
              onClear={() => set({ q: null, who: null, action: null, subject: null, from: null, to: null })}
            />
          )}
        </Card>
      ) : (
        <>
          <DataTable
            label={t('audit.lines')}
            rows={entries}
            columns={columns}
            rowId={(entry) => String(entry.id)}
            rowName={(entry) => `${actionWords(entry.action)}, ${subjectWords(entry)}`}
            openId={search.open ?? null}
            onOpen={(entry) => open(search.open === String(entry.id) ? null : String(entry.id))}
            detail={(entry) => <AuditLine entry={entry} />}
            isStale={isPlaceholderData}
            sort={{ by: 'time', dir: 'desc' }}
            phone={(entry) => (
              <div className="flex items-center gap-3">
                <StaffDisc initials={entry.actor?.initials ?? '–'} />
                <div className="min-w-0 flex-1">
                  <p className="flex justify-between gap-3">
                    <b>{actionWords(entry.action)}</b>
                    <span className="tnum text-foreground-2 text-xs">{formatSeconds(entry.at)}</span>
                  </p>
                  <p className="truncate text-foreground-2 text-xs">
                    {[entry.actor?.name ?? t('common.system'), subjectWords(entry)].join(', ')}
                  </p>
                </div>
              </div>
            )}
          />
          <Pager
            from={from}
            to={from + entries.length - 1}
            total={data.total}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={
              data.next_cursor === null
                ? null
                : () =>
                    void navigate({
                      to: '.',
                      search: changed(search, {
                        cursor: data.next_cursor,
                        page: String(page + 1),
                        open: null,
                      }) as never,
                    })
            }
          />
        </>
      )}
    </>
  );
}

/** Who acted among what is shown: a list of all people is for whoever may see it. */
function actorsOf(entries: readonly AuditEntry[]): { value: string; label: string }[] {
  const actors = new Map(entries.flatMap(({ actor }) => (actor === null ? [] : [[actor.id, actor.name] as const])));
  return Array.from(actors, ([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function Who({ entry }: { entry: AuditEntry }) {
  const t = useText();
  return (
    <span className="flex items-center gap-2.5">
      <StaffDisc initials={entry.actor?.initials ?? '–'} size={24} />
      {entry.actor?.name ?? t('common.system')}
    </span>
  );
}
