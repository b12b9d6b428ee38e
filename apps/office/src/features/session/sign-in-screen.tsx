import type { SecondStep } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDayTime, useText } from '../../client/i18n/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { deviceWords } from './device-words.ts';
import { meQuery } from './me.ts';
import { safeReturn } from './safe-return.ts';
import { SignIn } from './sign-in.tsx';

/** A page of its own, for whoever comes from outside; leads on to where they wanted to go. */
export function SignInScreen() {
  const t = useText();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { to } = useSearch({ strict: false }) as { to?: string };
  const [step, setStep] = useState<SecondStep | null>(null);
  const last = step?.last_sign_in;
  return (
    <AuthFrame
      note={
        <>
          {t('signin.rule')}
          {last == null
            ? null
            : ` ${t('signin.last', { when: formatDayTime(last.at), device: deviceWords(last.device) })}`}
        </>
      }
    >
      <SignIn
        onStep={setStep}
        onDone={(me) => {
          queryClient.clear();
          queryClient.setQueryData(meQuery.queryKey, me);
          router.history.replace(safeReturn(to));
        }}
      />
    </AuthFrame>
  );
}
