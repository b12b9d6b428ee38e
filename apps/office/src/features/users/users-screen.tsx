import { USER_LISTS, type UserRow } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { query } from '../../client/api.ts';
import { formatDate, formatDay, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { changed } from '../../client/search.ts';
import { SavedViews } from '../saved-views/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DayFilter } from '../../ui/day-filter.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FirstUse, NotLoaded, TooTight } from '../../ui/states.tsx';
import { PillTabs } from '../../ui/tabs.tsx';
import { UserChip } from './user-chip.tsx';
import { usersQuery } from './user-queries.ts';
import type { UsersSearch } from './users-search.ts';

const PAGE = 50;
const FILTERS = ['q', 'paid', 'joined_from', 'joined_to'] as const;
const NOTHING = Object.fromEntries(FILTERS.map((name) => [name, null]));

/** Whoever a caller is: found by anything they say. */
export function UsersScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as UsersSearch;
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(search));
  const list = search.state ?? 'all';
  const go = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, { cursor: null, page: null, ...next }) as never, replace });
  const { page: pageText, cursor: _cursor, hide: _hide, ...filters } = search;
  const page = Number(pageText ?? 1);
  const users = data?.users ?? [];
  const columns = useMemo(() => columnsOf(t), [t]);
  const dir = search.dir === 'asc' ? 'asc' : 'desc';
  return (
    <>
      <PageHead
        title={t('users.title')}
        facts={
          data === undefined
            ? '\u00a0'
            : `${t('users.facts', { count: data.counts.suspended })} ${t('users.factsExcluded', { count: data.counts.self_excluded })}`
        }
        actions={<ExportButton href={`/api/admin/users.csv${query(filters)}`} />}
      />
      <PillTabs
        label={t('users.lists')}
        items={USER_LISTS.map((each) => ({
          id: each,
          label: t(`users.${each}`),
          count: each === 'all' || each === 'active' ? null : (data?.counts[each] ?? null),
          isCurrent: each === list,
          link: {
            to: '/users' as '/',
            search: changed(search, { state: each === 'all' ? null : each, cursor: null, page: null }) as never,
          },
        }))}
      />
      <FilterBar
        hasColumns
        search={{
          value: search.q ?? '',
          placeholder: t(data?.is_masked === true ? 'users.searchMasked' : 'users.search'),
          onChange: (q) => go({ q }, true),
        }}
        filters={[
          {
            id: 'paid',
            label: t('users.paidEver'),
            value: search.paid ?? null,
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`users.${value}`) })),
            onChange: (paid) => go({ paid }),
          },
        ]}
        views={<SavedViews room="users" search={search} />}
        onClear={() => go(NOTHING)}
      >
        <DayFilter
          label={t('users.joined')}
          from={search.joined_from ?? null}
          to={search.joined_to ?? null}
          onChange={({ from, to }) => go({ joined_from: from, joined_to: to })}
        />
      </FilterBar>
      {data === undefined ? (
        <NotLoaded
          failed={t('users.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : users.length === 0 ? (
        <Card>
          <Nothing search={search} onGo={go} />
        </Card>
      ) : (
        <>
          <DataTable
            label={t('users.list')}
            rows={users}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ username }) => username}
            link={({ id }) => ({ to: '/users/$userId' as '/', params: { userId: id } as never })}
            sort={{ by: 'joined', dir }}
            onSort={() => go({ dir: dir === 'asc' ? null : 'asc' })}
            isStale={isPlaceholderData}
            phone={(user) => <PhoneRow user={user} />}
          />
          <Pager
            from={(page - 1) * PAGE + 1}
            to={(page - 1) * PAGE + users.length}
            total={null}
            page={page}
            onBack={page > 1 ? () => history.back() : null}
            onNext={data.next_cursor === null ? null : () => go({ cursor: data.next_cursor, page: String(page + 1) })}
          />
        </>
      )}
    </>
  );
}

const columnsOf = (t: Translate): Column<UserRow>[] => [
  {
    id: 'user',
    head: t('users.user'),
    className: 'min-w-52',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar file={user.avatar} name={user.username} size={32} />
        <span className="min-w-0">
          <b className="block [overflow-wrap:anywhere]">{user.name}</b>
          <span className="text-foreground-2 text-xs">{user.username}</span>
        </span>
        {user.is_simulated ? <StatusChip tone="grey">{t('users.simulated')}</StatusChip> : null}
      </span>
    ),
  },
  {
    id: 'phone',
    head: t('users.phone'),
    cell: ({ phone }) => <span className="tnum whitespace-nowrap">{phone ?? '–'}</span>,
  },
  { id: 'email', head: t('users.email'), isMinor: true, cell: ({ email }) => email ?? '–' },
  { id: 'state', head: t('users.state'), cell: ({ state }) => <UserChip state={state} /> },
  { id: 'bids', head: t('users.bids'), align: 'right', cell: ({ bids }) => formatNumber(bids) },
  {
    id: 'paid',
    head: t('users.paidEver'),
    isMinor: true,
    cell: ({ has_paid: hasPaid }) => t(hasPaid ? 'users.yes' : 'users.no'),
  },
  {
    id: 'joined',
    head: t('users.joined'),
    align: 'right',
    sorts: true,
    className: 'whitespace-nowrap',
    cell: ({ joined_at: at }) => formatDate(at),
  },
];

function PhoneRow({ user }: { user: UserRow }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar file={user.avatar} name={user.username} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center justify-between gap-3">
          <b className="truncate">{user.name}</b>
          <UserChip state={user.state} />
        </p>
        <p className="flex justify-between gap-3 text-foreground-2 text-xs">
          <span className="truncate">{user.username}</span>
          <span className="tnum shrink-0">{user.phone ?? formatDay(user.joined_at)}</span>
        </p>
      </div>
    </div>
  );
}

function Nothing({
  search,
  onGo,
}: {
  search: UsersSearch;
  onGo: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useText();
  const set = FILTERS.filter((name) => search[name] !== undefined);
  const list = search.state ?? 'all';
  if (set.length === 0 && list === 'all') return <FirstUse title={t('users.none')} text={t('users.noneText')} />;
  const words = set.map((name) => {
    const value = search[name] ?? '';
    if (name === 'paid') return `${t('users.paidEver')}: ${t(`users.${value}` as 'users.yes')}`;
    return name.startsWith('joined') ? formatDay(`${value}T00:00:00+03:00`) : value;
  });
  return (
    <TooTight
      filters={[...(list === 'all' ? [] : [t(`users.${list}` as 'users.active')]), ...words]}
      onDropLast={() => onGo(set.length === 0 ? { state: null } : { [set.at(-1) ?? 'q']: null })}
      onClear={() => onGo({ ...NOTHING, state: null })}
    />
  );
}
