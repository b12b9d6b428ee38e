import { UserTabAnswer } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { useCall, useMay } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { tabQuery } from './user-queries.ts';
import { Pages } from './pages.tsx';

type List = Extract<UserTabAnswer, { tab: 'notes' }>['list'];

/** What colleagues wrote down, by name; nothing of it changes later. */
export function NotesTab({ list, userId }: { list: List; userId: string }) {
  const t = useText();
  const mayWrite = useMay('users.suspend');
  return (
    <div className="grid max-w-3xl gap-4">
      {mayWrite ? <NoteForm userId={userId} /> : null}
      <Card title={t('users.notes')} facts={list.rows.length}>
        {list.rows.length === 0 ? <p className="text-foreground-2">{t('users.emptyNotes')}</p> : null}
        <ul className="grid gap-4">
          {list.rows.map((note) => (
            <li key={note.id} className="flex gap-3">
              <StaffDisc initials={note.by.initials} />
              <div className="min-w-0">
                <p>
                  <b>{note.by.name}</b> <span className="text-foreground-2 text-xs">{formatDateTime(note.at)}</span>
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Pages next={list.next_cursor} count={list.rows.length} />
    </div>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const { busy, error, run } = useCall();
  const isEmpty = text.trim() === '';
  const add = () =>
    run(async () => {
      const answer = await api.post(`/api/admin/users/${userId}/notes`, { text }, UserTabAnswer);
      queryClient.setQueryData(tabQuery(userId, 'notes', undefined).queryKey, answer);
      setText('');
    });
  return (
    <Card>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) void add();
        }}
      >
        <TextArea
          label={t('users.noteLabel')}
          hint={t('users.noteHint')}
          maxLength={1000}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="justify-self-end" busy={busy} resting={isEmpty}>
          {t('users.addNote')}
        </Button>
      </form>
    </Card>
  );
}
