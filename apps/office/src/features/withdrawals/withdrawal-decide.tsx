import { WithdrawalPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { presentOf, withdrawalPath, withdrawalQuery } from './withdrawal-queries.ts';

type Open = 'approve' | 'refuse' | 'ask' | WithdrawalPage['asks'][number];

/** Approve, approve as second person, or why not; refusing stands apart, and always says why. */
export function WithdrawalActs({ page, which }: { page: WithdrawalPage; which: string }) {
  const t = useText();
  const [open, setOpen] = useState<Open | null>(null);
  const { withdrawal } = page;
  const isSecond = withdrawal.approvals > 0;
  const close = () => setOpen(null);
  return (
    <>
      {isSecond && page.may_approve === 'yes' ? (
        <p className="min-h-0! basis-full! text-center text-foreground-2 text-xs md:hidden">
          {t('withdrawals.youAreSecond')}
        </p>
      ) : null}
      {page.may_ask_again ? (
        <Button icon={<RefreshCw aria-hidden="true" size={16} />} onClick={() => setOpen('ask')}>
          {t('withdrawals.askAgain')}
        </Button>
      ) : null}
      {page.open_request === null
        ? page.asks.map((ask) => (
            <Button key={ask} onClick={() => setOpen(ask)}>
              {t(`withdrawals.ask_${ask.slice('withdrawal.'.length)}` as 'withdrawals.ask_retry')}
            </Button>
          ))
        : null}
      {page.may_refuse ? (
        <Button variant="danger" className="md:mr-2" onClick={() => setOpen('refuse')}>
          {t('withdrawals.refuse')}
        </Button>
      ) : null}
      {withdrawal.tab === 'waiting' ? (
        <Button
          variant="primary"
          icon={<Check aria-hidden="true" size={16} />}
          resting={page.may_approve !== 'yes'}
          title={page.may_approve === 'yes' ? undefined : t(`withdrawals.may_${page.may_approve}`)}
          onClick={() => setOpen('approve')}
        >
          {page.may_approve === 'yes'
            ? isSecond
              ? t('withdrawals.approveSecond')
              : t('withdrawals.approve', { sum: formatKes(withdrawal.net) })
            : t(`withdrawals.may_${page.may_approve}`)}
        </Button>
      ) : null}
      {open === 'approve' || open === 'refuse' ? (
        <DecideDialog page={page} which={which} verb={open} onClose={close} />
      ) : open === 'ask' ? (
        <AskAgain page={page} which={which} onClose={close} />
      ) : open === null ? null : (
        <Ask page={page} kind={open} onClose={close} />
      )}
    </>
  );
}

function DecideDialog({
  page,
  which,
  verb,
  onClose,
}: {
  page: WithdrawalPage;
  which: string;
  verb: 'approve' | 'refuse';
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // As it was when the dialog opened: what changed behind it must not pass for what this person has seen.
  const [seen, setSeen] = useState(page);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const { busy, error, failure, run, clear } = useCall();
  const present = presentOf(failure);
  const { withdrawal, round, approvals } = seen;
  const isApproval = verb === 'approve';
  const canSend = reason.trim().length >= 3 && (isApproval || note.trim().length >= 3) && present === null;
  const isOver = present !== null && isApproval && present.may_approve !== 'yes';
  const taken = (next: WithdrawalPage) => {
    queryClient.setQueryData(withdrawalQuery(which).queryKey, next);
    for (const key of ['withdrawals', 'today']) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  const send = () =>
    run(async () => {
      const body = isApproval
        ? { round, approvals: approvals.length, reason: reason.trim() }
        : { round, note: note.trim(), reason: reason.trim() };
      try {
        const next = await withStepUp(() => api.post(`${withdrawalPath(withdrawal.id)}/${verb}`, body, WithdrawalPage));
        taken(next);
        const { tab, approvals: given, approvals_needed: needed, reference } = next.withdrawal;
        toast(
          tab === 'refused'
            ? t('withdrawals.refusedToast', { reference })
            : tab === 'waiting'
              ? t('withdrawals.givenToast', { reference, given, needed })
              : t('withdrawals.approvedToast', { reference }),
        );
        onClose();
        if (tab === 'waiting') await navigate({ to: '/withdrawals' as '/' });
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isApproval ? 'withdrawals.approveTitle' : 'withdrawals.refuseTitle', {
        reference: withdrawal.reference,
        sum: formatKes(withdrawal.net),
      })}
      description={
        isApproval
          ? t(
              withdrawal.approvals + 1 >= withdrawal.approvals_needed
                ? 'withdrawals.approveLast'
                : 'withdrawals.approveFirst',
            )
          : t('withdrawals.refuseText')
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !busy) void send();
        }}
      >
        {isApproval ? null : (
          <TextArea
            label={t('withdrawals.noteToOwner')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {present !== null ? (
          <div role="alert" className="rounded-md bg-soon-soft p-3 text-soon-text">
            <p className="font-semi">{t('withdrawals.changed')}</p>
            <p className="text-foreground">
              {present.approvals.length === 0
                ? t('withdrawals.changedTo', { number: present.phone })
                : t('withdrawals.changedBy', { who: present.approvals.map(({ by }) => by.name).join(', ') })}
            </p>
            {isOver ? null : (
              <Button
                className="mt-2"
                onClick={() => {
                  setSeen(present);
                  taken(present);
                  clear();
                }}
              >
                {t('withdrawals.goOn')}
              </Button>
            )}
          </div>
        ) : error === null ? null : (
          <p role="alert" className="text-critical-text">
            {[error, ...(failure?.errors ?? [])].join(' ')}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={isApproval ? 'primary' : 'destroy'}
            busy={busy}
            resting={!canSend}
            title={canSend ? undefined : t('common.reasonNeeded')}
          >
            {t(
              isApproval
                ? withdrawal.approvals > 0
                  ? 'withdrawals.approveSecond'
                  : 'withdrawals.approveVerb'
                : 'withdrawals.refuse',
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function AskAgain({ page, which, onClose }: { page: WithdrawalPage; which: string; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const { reference, id } = page.withdrawal;
  return (
    <ReasonDialog
      title={`${t('withdrawals.askAgain')}: ${reference}`}
      text={t('withdrawals.askAgainText')}
      verb={t('withdrawals.askAgain')}
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) =>
        void run(async () => {
          const next = await api.post(`${withdrawalPath(id)}/ask`, { reason }, WithdrawalPage);
          queryClient.setQueryData(withdrawalQuery(which).queryKey, next);
          toast(t('withdrawals.askedToast'));
          onClose();
        })
      }
    />
  );
}

/** Sending anew, or ending what nobody knows the end of: each takes a second person. */
function Ask({
  page,
  kind,
  onClose,
}: {
  page: WithdrawalPage;
  kind: WithdrawalPage['asks'][number];
  onClose: () => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const name = kind.slice('withdrawal.'.length) as 'retry' | 'paid' | 'not_paid';
  const { reference } = page.withdrawal;
  const text = typed.trim();
  const more =
    kind === 'withdrawal.paid'
      ? { receipt: text.toUpperCase() }
      : kind === 'withdrawal.retry' && text !== ''
        ? { phone: text }
        : {};
  return (
    <AskDialog
      title={`${t(`withdrawals.ask_${name}`)}: ${reference}`}
      text={t(`withdrawals.ask_${name}_text`)}
      verb={t('withdrawals.askVerb')}
      kind={kind}
      code={kind === 'withdrawal.retry' ? 'customer_request' : 'statement_checked'}
      params={{ withdrawal: reference, ...more }}
      canSend={kind !== 'withdrawal.paid' || /^[A-Za-z0-9]{4,40}$/.test(text)}
      onClose={onClose}
    >
      {kind === 'withdrawal.not_paid' ? null : (
        <TextInput
          label={t(kind === 'withdrawal.paid' ? 'withdrawals.receiptPaid' : 'withdrawals.otherNumber')}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </AskDialog>
  );
}
