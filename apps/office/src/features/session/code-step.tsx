import { Me, type SecondStep, TriesLeft } from '@mnada/contract/office';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api, type ApiError } from '../../client/api.ts';
import { setServerTime, useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Ring } from '../../ui/ring.tsx';
import { useCall } from './use-call.ts';

const CODE_LIVES_S = 30;
const LINK = 'control rounded-xs font-semi text-link';

/** How many seconds the present code still lives, by the server's clock; the ring of the product shows it. */
function useCodeSeconds(): number {
  return CODE_LIVES_S - (Math.floor(useNow() / 1000) % CODE_LIVES_S);
}

/** What a wrong code says: with the tries that are left, where the server tells. */
export function codeProblem(failure: ApiError | null, t: ReturnType<typeof useText>): string | null {
  if (failure === null) return null;
  const left = z.safeParse(TriesLeft, failure.body).data?.tries_left;
  if (failure.code !== 'STAFF_CODE_REFUSED') return failure.message;
  return left === undefined ? t('signin.codeBad') : t('signin.codeBadLeft', { count: left });
}

/** The second of two: a code of the app, or one of the ten that were kept. */
export function CodeStep({
  step,
  onDone,
  onBack,
  onPasskey,
}: {
  step: SecondStep;
  onDone: (me: Me) => void;
  onBack: () => void;
  onPasskey: (() => void) | null;
}) {
  const t = useText();
  const { busy, failure, run, clear } = useCall();
  const [code, setCode] = useState('');
  const [recovers, setRecovers] = useState(!step.methods.includes('code'));
  const seconds = useCodeSeconds();
  const problem = codeProblem(failure, t);
  const send = (path: string, value: string) =>
    run(async () => {
      try {
        const me = await api.post(path, { pending: step.pending, code: value }, Me);
        setServerTime(me.server_time);
        onDone(me);
      } catch (error) {
        setCode(''); // cleared, the focus stays at its first digit
        throw error;
      }
    });
  const who = [step.username, ...step.roles].join(', ');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (recovers ? code.trim() !== '' : code.length === 6)
          void send(recovers ? '/api/admin/sign-in/recovery' : '/api/admin/sign-in/code', code.trim());
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div>
          <p className="text-foreground-2">{t('signin.step')}</p>
          <h1 className="text-title">{t(recovers ? 'signin.recoveryTitle' : 'signin.codeTitle')}</h1>
          <p className="text-foreground-2">{t('signin.signedInAs', { who })}</p>
        </div>
        {recovers ? null : (
          <span className="mt-3">
            <Ring size={52} share={seconds / CODE_LIVES_S} label={t('signin.codeRing', { seconds })}>
              {seconds}
            </Ring>
          </span>
        )}
      </div>
      {recovers ? (
        <TextInput
          label={t('signin.recoveryLabel')}
          hint={t('signin.recoveryText')}
          error={problem}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            clear();
          }}
          name="recovery"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      ) : (
        <>
          <CodeInput
            label={t('signin.codeLabel')}
            value={code}
            isBad={problem !== null}
            describedBy="code-line"
            onChange={(digits) => {
              setCode(digits);
              if (digits !== '') clear();
            }}
            onFull={(digits) => void send('/api/admin/sign-in/code', digits)}
          />
          <p id="code-line" className={problem === null ? 'mt-3 text-foreground-2' : 'mt-3 text-critical-text'}>
            {problem === null ? t('signin.codeChanges', { seconds }) : <span role="alert">{problem}</span>}
          </p>
        </>
      )}
      <Button type="submit" variant="primary" busy={busy} className="mt-5 min-h-11 w-full">
        {t('signin.signIn')}
      </Button>
      <div className="mt-2 flex flex-wrap justify-between gap-x-4">
        {step.methods.includes('recovery') && step.methods.includes('code') ? (
          <button
            type="button"
            className={LINK}
            onClick={() => {
              setRecovers(!recovers);
              setCode('');
              clear();
            }}
          >
            {t(recovers ? 'signin.useApp' : 'signin.useRecovery')}
          </button>
        ) : null}
        {onPasskey === null ? null : (
          <button type="button" className={LINK} onClick={onPasskey}>
            {t('signin.usePasskey')}
          </button>
        )}
        <button type="button" className={LINK} onClick={onBack}>
          {t('signin.notYou')}
        </button>
      </div>
    </form>
  );
}
