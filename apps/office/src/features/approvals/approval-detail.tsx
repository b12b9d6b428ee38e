import { APPROVAL_REASONS } from '@mnada/contract';
import { Approval, ApprovalOutcome } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { SubjectLink } from './subject-link.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { toast } from '../../ui/toast.tsx';

const words = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? value.toLocaleString('en-KE') : JSON.stringify(value);
const fieldName = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1).replace(/_/g, ' ');
const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name: fieldName(name), value: words(value) }));

/** What was asked, why, and on what basis; the answer, where the reader may give it. The same person twice is told before the press. */
export function ApprovalDetail({ request }: { request: Approval }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<'refuse' | 'withdraw' | null>(null);
  const { busy, error, run } = useCall();
  const { reference } = request;
  const isOpen = request.state === 'requested';
  const done = (text: string, kind: 'done' | 'failed' = 'done') => {
    toast(text, { kind });
    void queryClient.invalidateQueries({ queryKey: ['approvals'] });
    void queryClient.invalidateQueries({ queryKey: ['today'] });
  };
  const approve = () =>
    run(async () => {
      try {
        const outcome = await withStepUp(() =>
          api.post(`/api/admin/approvals/${encodeURIComponent(reference)}/approve`, {}, ApprovalOutcome),
        );
        if (outcome.state === 'executed') done(t('approvals.done', { reference }));
        else done(`${t('approvals.notDone', { reference })}. ${outcome.message ?? ''}`, 'failed');
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4.5 pt-1 pb-4 [overflow-wrap:anywhere]">
      <div className="rounded-md bg-surface px-4 py-2">
        <h3 className="pt-1 text-foreground-2 text-xs">
          {t('approvals.compared', { who: request.requested_by.name, when: formatDateTime(request.requested_at) })}
        </h3>
        {request.facts.length === 0 ? (
          <p className="py-2 text-foreground-2">{t('approvals.notCompared')}</p>
        ) : (
          <ApprovalFacts facts={request.facts} />
        )}
        <SubjectLink request={request} />
        <details className="border-border border-t py-2">
          <summary className="control cursor-pointer text-foreground-2 text-xs">{t('approvals.asRecorded')}</summary>
          <div className="grid gap-x-8 md:grid-cols-2">
            <KeyValues rows={rowsOf(request.params)} />
            <KeyValues rows={rowsOf(request.basis)} />
          </div>
        </details>
      </div>
      <div>
        <p>
          <b>{APPROVAL_REASONS[request.reason_code].en}.</b> {request.reason}
        </p>
        <p className="text-foreground-2 text-xs">
          {t('approvals.decidedBy', { who: request.requested_by.name, when: formatDateTime(request.requested_at) })}
          {request.decided_by === null || request.decided_at === null
            ? null
            : `; ${t('approvals.decidedBy', { who: request.decided_by.name, when: formatDateTime(request.decided_at) })} ${request.decided_words}`}
        </p>
        {error === null ? null : (
          <p role="alert" className="mt-2 text-critical-text">
            {error}
          </p>
        )}
        {isOpen ? (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            {request.may_answer === 'yes' ? (
              <>
                <Button variant="primary" busy={busy} onClick={() => void approve()}>
                  {t('approvals.approve')}
                </Button>
                <Button variant="danger" className="ml-2" onClick={() => setAsks('refuse')}>
                  {t('approvals.refuse')}
                </Button>
              </>
            ) : (
              <>
                <Button variant="primary" resting>
                  {t('approvals.approve')}
                </Button>
                <span className="text-foreground-2">
                  {request.may_answer === 'own'
                    ? t('approvals.own')
                    : t('approvals.notPermitted', { who: request.answered_by.join(', ') })}
                </span>
                {request.may_answer === 'own' ? (
                  <Button className="ml-auto" onClick={() => setAsks('withdraw')}>
                    {t('approvals.withdraw')}
                  </Button>
                ) : null}
              </>
            )}
          </div>
        ) : null}
      </div>
      {asks === null ? null : (
        <WordsDialog
          reference={reference}
          act={asks}
          onClose={() => setAsks(null)}
          onDone={() => {
            done(t(asks === 'refuse' ? 'approvals.refused' : 'approvals.withdrawn', { reference }));
            setAsks(null);
          }}
        />
      )}
    </div>
  );
}

function WordsDialog({
  reference,
  act,
  onClose,
  onDone,
}: {
  reference: string;
  act: 'refuse' | 'withdraw';
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCall();
  const canSend = reason.trim().length >= 3;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(act === 'refuse' ? 'approvals.refuseTitle' : 'approvals.withdrawTitle', { reference })}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend) return;
          void run(async () => {
            await withStepUp(() =>
              api.post(`/api/admin/approvals/${encodeURIComponent(reference)}/${act}`, { reason }, Approval),
            );
            onDone();
          });
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
          variant={act === 'refuse' ? 'destroy' : 'primary'}
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
          className="justify-self-end"
        >
          {t(act === 'refuse' ? 'approvals.refuse' : 'approvals.withdraw')}
        </Button>
      </form>
    </Dialog>
  );
}
