import { type UserHead, UserTabAnswer } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { formatAgo, formatDateTime, useText } from '../../client/i18n/index.ts';
import { deviceWords, useCall, useMay, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { tabQuery } from './user-queries.ts';

type List = Extract<UserTabAnswer, { tab: 'sessions' }>['list'];

/** Where they are signed in, and how it went lately. One or all can be ended, with a reason. */
export function SessionsTab({ head, list, userId }: { head: UserHead; list: List; userId: string }) {
  const t = useText();
  const now = useNow(60);
  const mayEnd = useMay('users.suspend');
  const [ending, setEnding] = useState<string | null>(null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
      <Card
        title={t('users.sessions')}
        facts={list.rows.length}
        aside={
          mayEnd && list.rows.length > 0 ? (
            <Button variant="danger" icon={<LogOut aria-hidden="true" size={16} />} onClick={() => setEnding('all')}>
              {t('users.endAll')}
            </Button>
          ) : undefined
        }
      >
        {list.rows.length === 0 ? <p className="text-foreground-2">{t('users.emptySessions')}</p> : null}
        <ul>
          {list.rows.map((session) => (
            <li key={session.id} className="flex items-center gap-3 border-border border-t py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                <b className="block [overflow-wrap:anywhere]">{deviceWords(session.device) || '–'}</b>
                <span className="text-foreground-2 text-xs">
                  {t('users.started')} {formatDateTime(session.started_at)}, {t('users.lastUsed').toLowerCase()}{' '}
                  {formatAgo(session.last_used_at, now)}
                </span>
              </span>
              {mayEnd ? <Button onClick={() => setEnding(session.id)}>{t('users.endOne')}</Button> : null}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('users.signIns')}>
        {list.sign_ins.length === 0 ? <p className="text-foreground-2">–</p> : null}
        <ul>
          {list.sign_ins.map(({ at, action }) => (
            <li
              key={`${at}${action}`}
              className="flex items-center justify-between gap-3 border-border border-t py-2 first:border-t-0"
            >
              {formatDateTime(at)}
              <StatusChip tone={action === 'sign_in.failed' ? 'warn' : 'ok'}>
                {t(action === 'sign_in.failed' ? 'users.signInFailed' : 'users.signedIn')}
              </StatusChip>
            </li>
          ))}
        </ul>
      </Card>
      {ending === null ? null : (
        <EndDialog
          head={head}
          userId={userId}
          session={ending === 'all' ? null : ending}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

function EndDialog({
  head,
  userId,
  session,
  onClose,
}: {
  head: UserHead;
  userId: string;
  session: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCall();
  const canSend = reason.trim().length >= 3;
  const send = () =>
    run(async () => {
      const body = { reason, ...(session === null ? {} : { session }) };
      const answer = await withStepUp(() =>
        api.post(`/api/admin/users/${head.user.id}/end-sessions`, body, UserTabAnswer),
      );
      queryClient.setQueryData(tabQuery(userId, 'sessions', undefined).queryKey, answer);
      toast(t('users.endsToast'));
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.endTitle', { who: head.user.username })}
      description={t('users.endText')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          variant="destroy"
          className="justify-self-end"
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
        >
          {t(session === null ? 'users.endAll' : 'users.endOne')}
        </Button>
      </form>
    </Dialog>
  );
}
