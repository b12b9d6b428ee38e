import { type StepUpNeed, StepUpBegun, SteppedUp } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { codeProblem } from './code-step.tsx';
import { askPasskey, passkeysWork } from './passkey.ts';
import { settleAsked, useAsked } from './step-up-state.ts';
import { useCall } from './use-call.ts';

/** Stands once in the frame: the question that `withStepUp` asks. */
export function StepUpHost() {
  const t = useText();
  const question = useAsked();
  return (
    <Dialog
      open={question !== null}
      onClose={() => settleAsked(false)}
      title={t('signin.stepUpTitle')}
      description={
        <>
          {/* What is proved stands first, with its value: nobody proves the wrong thing by habit. */}
          <b className="block font-semi text-foreground [overflow-wrap:anywhere]">{question?.need.says}</b>
          {t('signin.stepUpText')}
        </>
      }
    >
      {question === null ? null : <Proof need={question.need} onEnd={settleAsked} />}
    </Dialog>
  );
}

function Proof({ need, onEnd }: { need: StepUpNeed; onEnd: (proved: boolean) => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const { busy, error, failure, run, clear } = useCall();
  const begun = useQuery({
    queryKey: ['step-up', need.act, need.subject],
    queryFn: () => api.post('/api/admin/step-up/begin', { act: need.act, subject: need.subject }, StepUpBegun),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const prove = (proof: { code?: string; response?: Record<string, unknown> }) =>
    run(async () => {
      if (begun.data === undefined) return;
      try {
        await api.post('/api/admin/step-up', { pending: begun.data.pending, ...proof }, SteppedUp);
      } catch (problem) {
        setCode('');
        throw problem;
      }
      onEnd(true);
    });
  const passkey = () =>
    run(async () => {
      if (begun.data?.options == null) return;
      const response = await askPasskey(begun.data.options);
      await api.post('/api/admin/step-up', { pending: begun.data.pending, response }, SteppedUp);
      onEnd(true);
    });
  const methods = begun.data?.methods ?? [];
  const problem = begun.error?.message ?? codeProblem(failure, t) ?? error;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void prove(methods.includes('demo') ? {} : { code });
      }}
    >
      {methods.includes('passkey') && passkeysWork() ? (
        <Button
          variant="primary"
          busy={busy}
          icon={<KeyRound aria-hidden="true" size={16} />}
          className="min-h-11"
          onClick={() => void passkey()}
        >
          {t('signin.usePasskey')}
        </Button>
      ) : null}
      {methods.includes('code') ? (
        <>
          <p aria-hidden="true" className="font-semi text-xs">
            {t('signin.codeLabel')}
          </p>
          <CodeInput
            label={t('signin.codeLabel')}
            value={code}
            isBad={problem !== null}
            describedBy="proof-line"
            onChange={(digits) => {
              setCode(digits);
              if (digits !== '') clear();
            }}
            onFull={(digits) => void prove({ code: digits })}
          />
        </>
      ) : null}
      {methods.includes('demo') ? <p className="text-foreground-2">{t('signin.stepUpDemo')}</p> : null}
      <p id="proof-line" role="alert" className="text-critical-text">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => onEnd(false)}>{t('common.cancel')}</Button>
        {methods.includes('code') || methods.includes('demo') ? (
          <Button type="submit" variant="primary" busy={busy}>
            {t('signin.confirm')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
