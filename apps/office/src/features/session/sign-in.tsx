import { Me, PasskeyBegun, type SecondStep, SignInOffer } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';
import { CodeStep } from './code-step.tsx';
import { sessionIsBack } from './session-state.ts';
import { askPasskey, passkeysWork } from './passkey.ts';
import { PasswordStep } from './password-step.tsx';
import { useCall } from './use-call.ts';

/** All ways in, without what stands around them: a page of its own, and over a page whose session has ended. */
export function SignIn({ onDone, onStep }: { onDone: (me: Me) => void; onStep?: (step: SecondStep | null) => void }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [way, setWay] = useState<'passkey' | 'demo' | null>(null);
  const offer = useQuery({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) => api.get('/api/admin/sign-in', SignInOffer, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const { error, run, clear } = useCall();
  const go = (next: SecondStep | null) => {
    clear();
    setStep(next);
    onStep?.(next);
  };
  const done = (me: Me) => {
    setServerTime(me.server_time);
    sessionIsBack();
    onDone(me);
  };
  const passkey = () => {
    setWay('passkey');
    void run(async () => {
      const begun = await api.post(
        '/api/admin/sign-in/passkey/begin',
        step === null ? {} : { pending: step.pending },
        PasskeyBegun,
      );
      const response = await askPasskey(begun.options);
      done(await api.post('/api/admin/sign-in/passkey', { pending: begun.pending, response }, Me));
    }).finally(() => setWay(null));
  };
  const demo = () => {
    setWay('demo');
    void run(async () => done(await api.post('/api/admin/sign-in/demo', {}, Me))).finally(() => setWay(null));
  };
  return step === null ? (
    <PasswordStep
      offer={offer}
      onStep={go}
      onPasskey={passkeysWork() ? passkey : null}
      onDemo={demo}
      problem={error}
      busy={way}
    />
  ) : (
    <CodeStep
      step={step}
      onDone={done}
      onBack={() => go(null)}
      onPasskey={step.methods.includes('passkey') && passkeysWork() ? passkey : null}
    />
  );
}
