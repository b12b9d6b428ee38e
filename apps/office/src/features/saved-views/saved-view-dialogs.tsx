import { type SavedView, SavedViewsAnswer, VIEW_NAME_MAX, type ViewRoom } from '@mnada/contract/office';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api, ApiError } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput, Tick } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const Present = z.object({ present: SavedViewsAnswer });

/** Keeps what is seen now under a name. */
export function SaveView({
  room,
  search,
  onSaved,
  onClose,
}: {
  room: ViewRoom;
  search: Readonly<Record<string, string>>;
  onSaved: (answer: SavedViewsAnswer) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { busy, error, run } = useCall();
  const isEmpty = name.trim() === '';
  const save = () =>
    run(async () => {
      onSaved(await api.post('/api/admin/views', { room, name, search, is_shared: isShared }, SavedViewsAnswer));
      toast(t('savedViews.saved', { name: name.trim() }));
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={t('savedViews.saveTitle')} description={t('savedViews.saveText')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void save();
        }}
      >
        <TextInput
          label={t('savedViews.name')}
          maxLength={VIEW_NAME_MAX}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <Tick label={t('savedViews.share')} checked={isShared} onChange={() => setShared(!isShared)} />
        <Button type="submit" variant="primary" className="justify-self-end" busy={busy} resting={isEmpty}>
          {t('savedViews.saveGo')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Renames, shares and deletes. */
export function EditViews({
  views,
  onChanged,
  onClose,
}: {
  views: readonly SavedView[];
  onChanged: (answer: SavedViewsAnswer) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('savedViews.manageTitle')} description={t('savedViews.manageText')}>
      {views.length === 0 ? <p className="text-foreground-2">{t('savedViews.none')}</p> : null}
      <ul className="grid gap-4">
        {views.map((view) => (
          <li key={view.id} className="border-border border-t pt-4 first:border-t-0 first:pt-0">
            <EditView view={view} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function EditView({ view, onChanged }: { view: SavedView; onChanged: (answer: SavedViewsAnswer) => void }) {
  const t = useText();
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(view.is_shared);
  const { busy, error, failure, run } = useCall();
  // Somebody was quicker: what was typed stays, beside what stands there now.
  const isBehind = failure?.code === 'EDITED_MEANWHILE';
  const isSame = name.trim() === view.name && isShared === view.is_shared;
  const send = (verb: 'edit' | 'delete') =>
    run(async () => {
      const { revision } = view;
      const body = verb === 'edit' ? { name, is_shared: isShared, revision } : { revision };
      try {
        onChanged(await api.post(`/api/admin/views/${view.id}/${verb}`, body, SavedViewsAnswer));
      } catch (problem) {
        const present = problem instanceof ApiError ? z.safeParse(Present, problem.body).data?.present : undefined;
        if (present !== undefined) onChanged(present);
        throw problem;
      }
      toast(
        t(verb === 'edit' ? 'savedViews.saved' : 'savedViews.deleted', {
          name: verb === 'edit' ? name.trim() : view.name,
        }),
      );
    });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame && name.trim() !== '') void send('edit');
      }}
    >
      <TextInput
        label={t('savedViews.nameOf', { name: view.name })}
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={isBehind ? t('savedViews.nowCalled', { name: view.name }) : error}
        hint={view.is_yours ? undefined : t('savedViews.by', { who: view.owner.name })}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tick
          label={t('savedViews.shareOf', { name: view.name })}
          checked={isShared}
          onChange={() => setShared(!isShared)}
        />
        <span className="ml-auto flex gap-2">
          <Button
            variant="danger"
            aria-label={t('savedViews.deleteOf', { name: view.name })}
            busy={busy}
            onClick={() => void send('delete')}
          >
            {t('savedViews.delete')}
          </Button>
          <Button type="submit" busy={busy} resting={isSame || name.trim() === ''}>
            {t('savedViews.rename')}
          </Button>
        </span>
      </div>
    </form>
  );
}
