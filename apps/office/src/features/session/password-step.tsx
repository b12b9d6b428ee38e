import { SecondStep, type SignInOffer } from '@mnada/contract/office';
import type * as z from 'zod/mini';
import { KeyRound, Play } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordInput, TextInput } from '../../ui/field.tsx';
import { useCall } from './use-call.ts';

/** The first of two, or a passkey alone. In the demonstration one press. */
export function PasswordStep({
  offer,
  onStep,
  onPasskey,
  onDemo,
  problem,
  busy: busyElsewhere,
}: {
  offer: z.infer<typeof SignInOffer> | undefined;
  onStep: (step: SecondStep) => void;
  onPasskey: (() => void) | null;
  onDemo: () => void;
  problem: string | null;
  busy: 'passkey' | 'demo' | null;
}) {
  const t = useText();
  const { busy, error, failure, run } = useCall();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isLocked = failure?.code === 'STAFF_LOCKED';
  const shown = error ?? problem;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          const step = await api.post('/api/admin/sign-in/password', { email: email.trim(), password }, SecondStep);
          setServerTime(step.server_time);
          onStep(step);
        });
      }}
    >
      <h1 className="text-title">{t('signin.title')}</h1>
      <p className="mb-5 text-foreground-2">{t('signin.lead')}</p>
      {offer?.demo == null ? null : (
        <div className="mb-5 rounded-md bg-won-soft p-3.5 text-won-text">
          <Button
            variant="primary"
            busy={busyElsewhere === 'demo'}
            icon={<Play aria-hidden="true" size={16} />}
            className="min-h-11 w-full"
            onClick={onDemo}
          >
            {t('signin.demo', { name: offer.demo.name })}
          </Button>
          <p className="mt-2 text-xs">{t('signin.demoText')}</p>
        </div>
      )}
      {onPasskey === null ? null : (
        <>
          <Button
            variant={offer?.demo == null ? 'primary' : 'outline'}
            busy={busyElsewhere === 'passkey'}
            icon={<KeyRound aria-hidden="true" size={16} />}
            className="min-h-11 w-full"
            onClick={onPasskey}
          >
            {t('signin.withPasskey')}
          </Button>
          <p className="my-3 flex items-center gap-3 text-foreground-2 text-xs before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
            {t('signin.or')}
          </p>
        </>
      )}
      {shown === null ? null : (
        <div role="alert" className="mb-3 rounded-md bg-critical-soft p-3 text-critical-text">
          {isLocked && failure?.retryAfterSeconds != null ? (
            <>
              <b className="block">{t('signin.lockedTitle')}</b>
              {t('signin.locked', { time: waitWords(failure.retryAfterSeconds) })} {t('signin.lockedWho')}
            </>
          ) : (
            shown
          )}
        </div>
      )}
      <div className="grid gap-3">
        <TextInput
          label={t('signin.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordInput
          label={t('signin.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant={onPasskey === null && offer?.demo == null ? 'primary' : 'soft'}
        busy={busy}
        className="mt-5 min-h-11 w-full"
      >
        {t('signin.next')}
      </Button>
    </form>
  );
}

const waitWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.ceil(seconds / 60)} min`;
