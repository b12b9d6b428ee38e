import {
  SUSPENSION_APPEAL,
  SUSPENSION_CAUSES,
  SUSPENSION_SCOPES,
  type SuspensionCause,
  type UserHead,
  UserOverview,
} from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput, TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { presentOf, userQuery } from './user-queries.ts';
import { endWords } from './user-words.ts';

const CAUSES = Object.keys(SUSPENSION_CAUSES) as SuspensionCause[];
const TERMS = [1, 3, 7, 14, 30, 90, 365] as const;

/** Suspends, or lifts what runs. Apart from the primary, and always with a reason. */
export function SuspendButton({ head }: { head: UserHead }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const isSuspended = head.suspension !== null || head.user.state === 'suspended';
  const Icon = isSuspended ? RotateCcw : Ban;
  return (
    <>
      <Button
        variant={isSuspended ? 'outline' : 'danger'}
        icon={<Icon aria-hidden="true" size={16} />}
        onClick={() => setOpen(true)}
      >
        {t(isSuspended ? 'users.lift' : 'users.suspend')}
      </Button>
      {open ? <DecideDialog head={head} lifts={isSuspended} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function DecideDialog({ head, lifts, onClose }: { head: UserHead; lifts: boolean; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [scope, setScope] = useState<(typeof SUSPENSION_SCOPES)[number]>('bidding');
  const [cause, setCause] = useState<SuspensionCause>('looking_into');
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const { busy, error, failure, run } = useCall();
  const { username, id } = head.user;
  const present = presentOf(failure);
  const keep = (page: UserOverview) => {
    void queryClient.invalidateQueries({ queryKey: ['user', id] });
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    queryClient.setQueryData(userQuery(id).queryKey, page);
  };
  const canSend = reason.trim().length >= 3 && present === null;
  const send = () =>
    run(async () => {
      const { revision } = head;
      const body = lifts
        ? { reason, revision }
        : { scope, cause, reason, revision, days: days === '' ? null : Number(days) };
      const verb = lifts ? 'lift' : 'suspend';
      keep(await withStepUp(() => api.post(`/api/admin/users/${id}/${verb}`, body, UserOverview)));
      toast(lifts ? t('users.liftDone') : t('users.suspendDone', { who: username }));
      onClose();
    });
  const close = () => {
    if (present !== null) keep(present);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t(lifts ? 'users.liftTitle' : 'users.suspendTitle', { who: username })}
      description={t(lifts ? 'users.liftText' : 'users.keeps')}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        {lifts ? null : (
          <>
            <SelectInput
              label={t('users.what')}
              value={scope}
              onChange={(event) => setScope(event.target.value === 'all' ? 'all' : 'bidding')}
            >
              {SUSPENSION_SCOPES.map((each) => (
                <option key={each} value={each}>
                  {t(each === 'all' ? 'users.whatAll' : 'users.whatBidding')}
                </option>
              ))}
            </SelectInput>
            <SelectInput
              label={t('users.why')}
              value={cause}
              onChange={(event) => setCause(CAUSES.find((each) => each === event.target.value) ?? 'looking_into')}
            >
              {CAUSES.map((each) => (
                <option key={each} value={each}>
                  {SUSPENSION_CAUSES[each].en}
                </option>
              ))}
            </SelectInput>
            <SelectInput label={t('users.term')} value={days} onChange={(event) => setDays(event.target.value)}>
              {TERMS.map((each) => (
                <option key={each} value={each}>
                  {t('users.days', { count: each })}
                </option>
              ))}
              <option value="">{t('users.untilLifted')}</option>
            </SelectInput>
            <div className="rounded-md bg-surface-2 p-3">
              <p className="text-foreground-2 text-xs">{t('users.theyRead')}</p>
              <p>{`${SUSPENSION_CAUSES[cause][head.language]} ${SUSPENSION_APPEAL[head.language]}`}</p>
            </div>
          </>
        )}
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          error={present === null ? error : null}
          onChange={(event) => setReason(event.target.value)}
        />
        {present === null ? (
          <Button
            type="submit"
            variant={lifts ? 'primary' : 'destroy'}
            className="justify-self-end"
            busy={busy}
            resting={!canSend}
            title={canSend ? undefined : t('common.reasonNeeded')}
          >
            {t(lifts ? 'users.lift' : scope === 'all' ? 'users.suspendGoAll' : 'users.suspendGo')}
          </Button>
        ) : (
          <div role="alert" className="grid gap-2">
            <p className="font-semi text-critical-text">{t('users.changedMeanwhile')}</p>
            <p>
              {present.suspension === null
                ? t(`users.${present.user.state}`)
                : `${SUSPENSION_CAUSES[present.suspension.cause].en} ${present.suspension.by.name}, ${endWords(t, present.suspension.ends_at)}.`}
            </p>
            <Button onClick={close}>{t('users.goOn')}</Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
