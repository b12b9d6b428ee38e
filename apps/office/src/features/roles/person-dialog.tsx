import { Invited, PeopleAnswer, type Person, type Role } from '@mnada/contract/office';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { formatAgo, type TextKey, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LinkDialog } from './invite-dialog.tsx';
import { Ticks } from './role-ticks.tsx';
import { usePeopleAct } from './use-people-act.ts';

type Act = 'suspend' | 'resume' | 'end-sessions' | 'reset';
const ACTS: Record<Act, { name: TextKey; text: TextKey }> = {
  suspend: { name: 'roles.suspend', text: 'roles.suspendText' },
  resume: { name: 'roles.resume', text: 'roles.resumeText' },
  'end-sessions': { name: 'roles.endSessions', text: 'roles.endText' },
  reset: { name: 'roles.reset', text: 'roles.resetText' },
};

/** One person: roles, and what takes access away. Every change says why, asks for a fresh proof, and ends their sessions. */
export function PersonDialog({
  person,
  roles,
  isSelf,
  onClose,
}: {
  person: Person;
  roles: readonly Role[];
  isSelf: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const now = useNow(60);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(person.roles));
  const [reason, setReason] = useState('');
  const [act, setAct] = useState<Act | 'roles'>('roles');
  const [link, setLink] = useState<string | null>(null);
  const { busy, error, run, keep } = usePeopleAct();
  const isChanged = chosen.size !== person.roles.length || person.roles.some((id) => !chosen.has(id));
  const canSend = reason.trim().length >= 3 && (act !== 'roles' || (isChanged && chosen.size > 0));
  if (link !== null) return <LinkDialog link={link} who={person.name} onClose={onClose} />;
  const path = `/api/admin/people/${person.id}`;
  const send = () => {
    if (act === 'reset')
      return run(
        () => api.post(`${path}/reset`, { reason }, Invited),
        (invited) => setLink(invited.link),
      );
    const body = act === 'roles' ? { roles: [...chosen], revision: person.revision, reason } : { reason };
    return run(
      () => api.post(`${path}/${act}`, body, PeopleAnswer),
      (answer) => {
        keep(answer);
        toast(act === 'roles' ? t('roles.changed', { name: person.name }) : t('roles.acted'));
        onClose();
      },
    );
  };
  const others: readonly Act[] = [person.status === 'suspended' ? 'resume' : 'suspend', 'end-sessions', 'reset'];
  const facts = [
    person.email,
    t('roles.sessions', { count: person.sessions }),
    person.last_seen_at === null
      ? t('roles.never_seen')
      : t('roles.lastSeen', { when: formatAgo(person.last_seen_at, now) }),
  ].filter((fact) => fact !== null);
  return (
    <Dialog open onClose={onClose} title={person.name} description={facts.join(', ')}>
      {isSelf ? (
        <p className="rounded-md bg-surface-2 p-3 text-foreground-2">{t('roles.yourself')}</p>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (canSend) void send();
          }}
        >
          {act === 'roles' ? (
            <Ticks label={t('roles.chooseRoles')} options={roles} chosen={chosen} onChange={setChosen} />
          ) : (
            <p className="rounded-md bg-surface-2 p-3">{t(ACTS[act].text)}</p>
          )}
          <TextArea
            label={t('common.reason')}
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap items-center gap-2">
            {act === 'roles'
              ? others.map((each) => (
                  <Button
                    key={each}
                    variant={each === 'resume' || each === 'end-sessions' ? 'outline' : 'danger'}
                    onClick={() => setAct(each)}
                  >
                    {t(ACTS[each].name)}
                  </Button>
                ))
              : null}
            <span className="ml-auto flex gap-2">
              {act === 'roles' ? null : <Button onClick={() => setAct('roles')}>{t('common.cancel')}</Button>}
              <Button
                type="submit"
                variant={act === 'suspend' || act === 'reset' ? 'destroy' : 'primary'}
                busy={busy}
                resting={!canSend}
                title={canSend ? undefined : t('common.reasonNeeded')}
              >
                {t(act === 'roles' ? 'roles.save' : ACTS[act].name)}
              </Button>
            </span>
          </div>
        </form>
      )}
    </Dialog>
  );
}
