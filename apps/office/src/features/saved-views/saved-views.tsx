import { type SavedView, SavedViewsAnswer, type ViewRoom } from '@mnada/contract/office';
import { keptSearch } from '@mnada/rules/office';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, ChevronDown, ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useLater } from '../../client/use-later.ts';
import { LateMenu } from '../../ui/late-menu.tsx';
import type { MenuItem } from '../../ui/menu.tsx';

/** Its dialogs come with the page's late code, or with the press that opens one. */
const loadDialogs = () => import('./saved-view-dialogs.tsx');

const viewsQuery = (room: ViewRoom) =>
  queryOptions({
    queryKey: ['views', room],
    queryFn: ({ signal }) => api.get(`/api/admin/views?room=${room}`, SavedViewsAnswer, { signal, background: true }),
    staleTime: 60_000,
  });

const asText = (search: Readonly<Record<string, string | undefined>>): string => JSON.stringify(keptSearch(search));

/** The views of a list (OPS-2): one press leads to one, and what is seen now can be kept, for oneself or for all. */
export function SavedViews({
  room,
  search,
  onOpen,
}: {
  room: ViewRoom;
  search: Readonly<Record<string, string | undefined>>;
  /** Before the list is another one: what was selected of it is no more. */
  onOpen?: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(viewsQuery(room));
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const dialogs = useLater(loadDialogs, dialog !== null);
  const views = data?.views ?? [];
  const now = asText(search);
  const current = views.find((view) => asText(view.search) === now);
  const set = (answer: SavedViewsAnswer) => queryClient.setQueryData(viewsQuery(room).queryKey, answer);
  const open = (view: SavedView) => {
    onOpen?.();
    void navigate({ to: '.', search: view.search as never });
  };
  const group = (title: string, of: readonly SavedView[]): MenuItem[] =>
    of.length === 0
      ? []
      : [
          { kind: 'title', id: title, label: title },
          ...of.map(
            (view): MenuItem => ({
              kind: 'do',
              id: String(view.id),
              label: (
                <span className={cx('flex-1 [overflow-wrap:anywhere]', view === current && 'font-semi')}>
                  {view.name}
                  {view.is_yours ? null : (
                    <span className="ml-2 text-foreground-2 text-xs">
                      {t('savedViews.by', { who: view.owner.name })}
                    </span>
                  )}
                </span>
              ),
              onSelect: () => open(view),
            }),
          ),
        ];
  const mayChangeSome = views.some(({ may_change: mayChange }) => mayChange);
  return (
    <>
      <LateMenu
        align="start"
        trigger={
          <button
            type="button"
            className="control inline-flex max-w-40 items-center gap-2 rounded-[10px] bg-surface px-3 font-medium text-foreground-2 shadow-[inset_0_0_0_1px_var(--border)] hover:bg-surface-2"
          >
            <Bookmark aria-hidden="true" size={16} className="shrink-0" />
            {current === undefined ? t('savedViews.views') : <b className="truncate text-foreground">{current.name}</b>}
            <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          </button>
        }
        items={[
          ...group(
            t('savedViews.yours'),
            views.filter(({ is_yours: isYours }) => isYours),
          ),
          ...group(
            t('savedViews.shared'),
            views.filter(({ is_yours: isYours }) => !isYours),
          ),
          ...(views.length === 0
            ? [
                {
                  kind: 'title',
                  id: 'none',
                  label: t(error === null ? 'savedViews.none' : 'savedViews.failed'),
                } as const,
              ]
            : []),
          { kind: 'line', id: 'line' },
          {
            kind: 'do',
            id: 'save',
            label: t('savedViews.save'),
            icon: <Plus aria-hidden="true" size={16} />,
            onSelect: () => setDialog('save'),
          },
          ...(mayChangeSome
            ? [
                {
                  kind: 'do',
                  id: 'manage',
                  label: t('savedViews.manage'),
                  icon: <ListChecks aria-hidden="true" size={16} />,
                  onSelect: () => setDialog('edit'),
                } as const,
              ]
            : []),
        ]}
      />
      {dialog === 'save' && dialogs !== null ? (
        <dialogs.SaveView room={room} search={keptSearch(search)} onSaved={set} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'edit' && dialogs !== null ? (
        <dialogs.EditViews
          views={views.filter(({ may_change: mayChange }) => mayChange)}
          onChanged={set}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
