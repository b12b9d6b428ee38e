import { type Approval, ApprovalsAnswer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BadgeCheck, Check, CircleX, Clock, TriangleAlert, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { api, query } from '../../client/api.ts';
import { changed } from '../../client/search.ts';
import { useNow } from '../../client/clock.ts';
import { formatDayTime, formatDue, type TextKey, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { FirstUse, NotLoaded } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { ApprovalDetail } from './approval-detail.tsx';

const STATES: Record<Approval['state'], { name: TextKey; tone: ChipTone; icon: Icon }> = {
  requested: { name: 'approvals.stateRequested', tone: 'info', icon: Clock },
  executed: { name: 'approvals.stateExecuted', tone: 'ok', icon: Check },
  refused: { name: 'approvals.stateRefused', tone: 'grey', icon: CircleX },
  withdrawn: { name: 'approvals.stateWithdrawn', tone: 'grey', icon: Undo2 },
  expired: { name: 'approvals.stateExpired', tone: 'warn', icon: Clock },
  failed: { name: 'approvals.stateFailed', tone: 'bad', icon: TriangleAlert },
};

const approvalsKey = (state: string) => ['approvals', state] as const;

/** The queue of the maker and the checker: the longest-waiting first; one line opens what was asked, and its answer. */
export function ApprovalsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as { state?: string; open?: string };
  const navigate = useNavigate();
  const now = useNow(60);
  const state = search.state === 'all' ? 'all' : 'open';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: approvalsKey(state),
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/approvals${query({ state })}`, ApprovalsAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: 15_000,
  });
  const columns = useMemo<Column<Approval>[]>(
    () => [
      { id: 'request', head: t('approvals.request'), cell: ({ reference }) => <b className="tnum">{reference}</b> },
      {
        id: 'what',
        head: t('approvals.what'),
        className: 'min-w-60 [overflow-wrap:anywhere]',
        cell: ({ summary }) => <b>{summary}</b>,
      },
      {
        id: 'asked',
        head: t('approvals.asked'),
        cell: ({ requested_by: by }) => (
          <span className="flex items-center gap-2.5">
            <StaffDisc initials={by.initials} size={24} />
            {by.name}
          </span>
        ),
      },
      {
        id: 'reason',
        head: t('approvals.reason'),
        isMinor: true,
        className: 'min-w-40 [overflow-wrap:anywhere]',
        cell: ({ reason }) => reason,
      },
      {
        id: 'waits',
        head: t('approvals.waits'),
        className: 'whitespace-nowrap',
        cell: (request) =>
          request.state === 'requested'
            ? formatDue(request.expires_at, now).words
            : formatDayTime(request.requested_at),
      },
      {
        id: 'state',
        head: t('approvals.state'),
        cell: (request) => {
          const look = STATES[request.state];
          return (
            <StatusChip tone={look.tone} icon={look.icon}>
              {t(look.name)}
            </StatusChip>
          );
        },
      },
    ],
    [t, now],
  );
  const requests = data?.requests ?? [];
  // What the sidebar counts: those that this person may answer.
  const mine = requests.filter((request) => request.may_answer === 'yes').length;
  const open = requests.filter((request) => request.state === 'requested').length;
  return (
    <>
      <PageHead
        title={t('approvals.title')}
        actions={<ExportButton href={`/api/admin/approvals.csv${query({ state })}`} />}
        facts={
          data === undefined
            ? '\u00a0'
            : open === 0
              ? t('approvals.factsNone')
              : [t('approvals.facts', { count: open }), t('approvals.factsMine', { count: mine })].join(' ')
        }
      />
      <PillTabs
        label={t('approvals.tabs')}
        items={(['open', 'all'] as const).map((each) => ({
          id: each,
          label: t(`approvals.${each}`),
          count: each === 'open' && data !== undefined ? open : null,
          isCurrent: each === state,
          link: { to: '/approvals', search: (each === 'open' ? {} : { state: each }) as never },
        }))}
      />
      {data === undefined ? (
        <NotLoaded failed={t('approvals.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : requests.length === 0 ? (
        <Card>
          <FirstUse icon={BadgeCheck} title={t('approvals.none')} text={t('approvals.noneText')} />
        </Card>
      ) : (
        <DataTable
          label={t('approvals.list')}
          rows={requests}
          columns={columns}
          rowId={({ reference }) => reference}
          rowName={({ reference, summary }) => `${reference}, ${summary}`}
          openId={search.open ?? null}
          onOpen={({ reference }) =>
            void navigate({
              to: '.',
              search: changed(search, { open: search.open === reference ? null : reference }) as never,
              replace: true,
              resetScroll: false,
            })
          }
          detail={(request) => <ApprovalDetail request={request} />}
          phone={(request) => {
            const look = STATES[request.state];
            return (
              <div>
                <p className="flex items-start justify-between gap-3">
                  <b className="min-w-0 [overflow-wrap:anywhere]">{request.summary}</b>
                  <StatusChip tone={look.tone} icon={look.icon}>
                    {t(look.name)}
                  </StatusChip>
                </p>
                <p className="text-foreground-2 text-xs">
                  {[request.reference, request.requested_by.name, formatDue(request.expires_at, now).words].join(', ')}
                </p>
              </div>
            );
          }}
        />
      )}
    </>
  );
}
