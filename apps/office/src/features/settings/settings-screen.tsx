import { type Setting, SETTING_GROUPS } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Clock, Users } from 'lucide-react';
import { useMemo } from 'react';
import { changed } from '../../client/search.ts';
import { formatDate, formatDayTime, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { query } from '../../client/api.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { NotLoaded, TooTight } from '../../ui/states.tsx';
import { GROUP_NAMES, settingValue } from './setting-words.ts';
import { settingsQuery } from './settings-query.ts';

type Search = Partial<Record<'q' | 'group', string>>;

/** Every setting there is, by what it is about; a row opens it with its history. */
export function SettingsScreen() {
  const t = useText();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(settingsQuery);
  const set = (next: Readonly<Record<string, string | null>>, replace = false) =>
    void navigate({ to: '.', search: changed(search, next) as never, replace });
  const columns = useMemo<Column<Setting>[]>(
    () => [
      {
        id: 'name',
        head: t('settings.name'),
        cell: (setting) => (
          <span className="block py-1">
            <b className="block">{setting.label}</b>
            <span className="block max-w-[62ch] text-foreground-2 text-xs">{setting.explains}</span>
          </span>
        ),
      },
      {
        id: 'value',
        head: t('settings.value'),
        align: 'right',
        className: 'font-semi',
        cell: (setting) => (
          <span className="grid justify-items-end gap-0.5 [overflow-wrap:anywhere]">
            {settingValue(setting, setting.value)}
            <Waiting setting={setting} />
          </span>
        ),
      },
      {
        id: 'changes',
        head: t('settings.changes'),
        align: 'right',
        isMinor: true,
        cell: ({ revision }) => (revision === 0 ? '–' : revision),
      },
      { id: 'changed', head: t('settings.changed'), isMinor: true, className: 'w-52', cell: changedWords },
      {
        id: 'who',
        head: t('settings.who'),
        className: 'w-28',
        cell: ({ by, people }) =>
          by === 'system' ? (
            t('common.system')
          ) : people === 'two' ? (
            <StatusChip tone="info" icon={Users}>
              {t('settings.twoPeople')}
            </StatusChip>
          ) : (
            t('settings.onePerson')
          ),
      },
    ],
    [t],
  );
  const sought = (search.q ?? '').toLowerCase();
  const shown = (data?.settings ?? []).filter(
    ({ group, label, explains, name }) =>
      (search.group === undefined || search.group === group) &&
      `${label} ${explains} ${name}`.toLowerCase().includes(sought),
  );
  const clear = () => set({ q: null, group: null });
  return (
    <>
      <PageHead
        title={t('settings.title')}
        facts={t('settings.facts')}
        actions={<ExportButton href={`/api/admin/settings.csv${query({ q: search.q, group: search.group })}`} />}
      />
      <FilterBar
        search={{ value: search.q ?? '', placeholder: t('settings.search'), onChange: (q) => set({ q }, true) }}
        filters={[
          {
            id: 'group',
            label: t('settings.name'),
            value: search.group ?? null,
            options: SETTING_GROUPS.map((value) => ({ value, label: t(GROUP_NAMES[value]) })),
            onChange: (group) => set({ group }),
          },
        ]}
        onClear={clear}
      />
      {data === undefined ? (
        <NotLoaded
          failed={t('settings.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
          rows={10}
        />
      ) : shown.length === 0 ? (
        <Card>
          <TooTight
            filters={[
              search.q,
              search.group === undefined ? undefined : t(GROUP_NAMES[search.group as keyof typeof GROUP_NAMES]),
            ].filter((each) => each !== undefined)}
            onDropLast={() => set(search.group === undefined ? { q: null } : { group: null })}
            onClear={clear}
          />
        </Card>
      ) : (
        <div className="grid gap-4">
          {SETTING_GROUPS.map((group) => ({ group, rows: shown.filter((each) => each.group === group) }))
            .filter(({ rows }) => rows.length > 0)
            .map(({ group, rows }) => (
              <section key={group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`} className="mb-2 text-base leading-6">
                  {t(GROUP_NAMES[group])}
                  {group === 'system' ? (
                    <span className="ml-2.5 font-normal text-foreground-2 text-xs">{t('settings.systemFacts')}</span>
                  ) : null}
                </h2>
                <DataTable
                  label={t(GROUP_NAMES[group])}
                  rows={rows}
                  columns={columns}
                  rowId={({ name }) => name}
                  rowName={({ label }) => label}
                  link={({ name }) => ({ to: '/settings/$name', params: { name } as never })}
                  phone={(setting) => (
                    <div>
                      <p className="flex justify-between gap-3">
                        <b>{setting.label}</b>
                        <b className="tnum text-right [overflow-wrap:anywhere]">
                          {settingValue(setting, setting.value)}
                        </b>
                      </p>
                      <p className="text-foreground-2 text-xs">{setting.explains}</p>
                      <Waiting setting={setting} />
                    </div>
                  )}
                />
              </section>
            ))}
        </div>
      )}
    </>
  );
}

const changedWords = ({ changed_at: at, changed_by: by }: Setting): string =>
  at === null ? '–' : by === null ? formatDate(at) : `${by.name}, ${formatDate(at)}`;

function Waiting({ setting }: { setting: Setting }) {
  const t = useText();
  if (setting.waits !== null)
    return (
      <StatusChip tone="info" icon={Clock}>
        {t('settings.waits', {
          when: formatDayTime(setting.waits.effective_at),
          value: settingValue(setting, setting.waits.value),
        })}
      </StatusChip>
    );
  if (setting.asked === null) return null;
  return (
    <StatusChip tone="warn" icon={Users}>
      {t('settings.asked', { reference: setting.asked.reference })}
    </StatusChip>
  );
}
