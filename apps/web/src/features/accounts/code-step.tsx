import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { minutesSeconds } from './use-code-request.ts';

/** The code and its way back: try it, ask for another, or look into the local outbox where no sender is set up. */
export function CodeStep({
  secondsToResend,
  onTry,
  onResend,
}: {
  secondsToResend: number;
  /** Throws what was refused. */
  onTry: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
}) {
  const t = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: config } = useQuery(publicConfigQuery(useApi()));

  const focusCode = () => form.current?.querySelector('input')?.focus();
  useEffect(focusCode, []);

  async function attempt(digits: string) {
    if (isBusy) return;
    if (digits.length < CODE_LENGTH) {
      setProblem(t('accounts.codeInvalid'));
      focusCode();
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      await onTry(digits);
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'CODE_INVALID') setProblem(failed.message);
      else setFailure(refusalLines(failed));
      announceOwn(failed.message);
      focusCode();
    } finally {
      setIsBusy(false);
    }
  }

  async function resend() {
    setFailure(null);
    try {
      await onResend();
      setCode('');
      setProblem(null);
      announceOwn(t('accounts.codeResent'));
      focusCode();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('common.unexpected'))));
    }
  }

  const canResend = secondsToResend === 0;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void attempt(code);
      }}
    >
      <CodeField
        id="one-time-code"
        value={code}
        error={problem}
        onValue={(digits) => {
          setCode(digits);
          setProblem(null);
        }}
        onWhole={(digits) => void attempt(digits)}
      />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={code.length < CODE_LENGTH} className="w-full">
        {t(isBusy ? 'accounts.checkingCode' : 'accounts.checkCode')}
      </Button>
      <Button
        variant="ghost"
        resting={!canResend}
        className="tnum w-full"
        onClick={() => (canResend ? void resend() : undefined)}
      >
        {canResend ? t('accounts.resend') : t('accounts.resendIn', { time: minutesSeconds(secondsToResend) })}
      </Button>
      {config?.local_outbox === true ? (
        <Banner>
          {t('accounts.outboxNote')}{' '}
          <a
            href="/outbox"
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-semi text-link underline underline-offset-3"
          >
            {t('accounts.outboxLink')}
            <ExternalLink aria-hidden="true" size={14} />
          </a>
        </Banner>
      ) : null}
    </form>
  );
}
