import { type StepUpNeed, StepUpNeed as StepUpNeedSchema, StepUpBegun, SteppedUp } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { api, ApiError } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { codeProblem } from './code-step.tsx';
import { askPasskey, passkeysWork } from './passkey.ts';
import { useCall } from './use-call.ts';

type Asked = { need: StepUpNeed; settle: (proved: boolean) => void };
let asked: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** The person closed the question: nothing was done. */
export class NotProved extends Error {}

const Need = z.object({ step_up: StepUpNeedSchema });

/**
 * Makes a call that may ask for a fresh proof first (ACC-8): the proof is asked for, bound to exactly that act, and the
 * call is sent once more. @throws NotProved when the person would not
 */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    const need = z.safeParse(Need, error.body).data?.step_up;
    if (need === undefined) throw error;
    const proved = await new Promise<boolean>((settle) => set({ need, settle }));
    if (!proved) throw new NotProved();
    return await call();
  }
}

/** Stands once in the frame: the question that `withStepUp` asks. */
export function StepUpHost() {
  const t = useText();
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  const end = (proved: boolean) => {
    question?.settle(proved);
    set(null);
  };
  return (
    <Dialog
      open={question !== null}
      onClose={() => end(false)}
      title={t('signin.stepUpTitle')}
      description={t('signin.stepUpText')}
    >
      {question === null ? null : <Proof need={question.need} onEnd={end} />}
    </Dialog>
  );
}

function Proof({ need, onEnd }: { need: StepUpNeed; onEnd: (proved: boolean) => void }) {
  const t = useText();
  const [code, setCode] = useState('');
  const { busy, error, failure, run, clear } = useCall();
  const begun = useQuery({
    queryKey: ['step-up', need.act, need.subject],
    queryFn: () => api.post('/api/admin/step-up/begin', need, StepUpBegun),
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
      ) : null}
      {methods.includes('demo') ? <p className="text-foreground-2">{t('signin.stepUpDemo')}</p> : null}
      <p id="proof-line" role="alert" className="text-critical-text">
        {problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={() => onEnd(false)}>{t('signin.cancel')}</Button>
        {methods.includes('code') || methods.includes('demo') ? (
          <Button type="submit" variant="primary" busy={busy}>
            {t('signin.confirm')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
