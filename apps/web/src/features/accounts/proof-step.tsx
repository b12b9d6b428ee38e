import { type ContactsAnswer, ReauthenticationAnswer, VerifyCodeAnswer } from '@mnada/contract';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { encodePassword } from './password-encoding.ts';
import { readablePhone } from '../../client/phone.ts';
import { useCodeRequest } from './use-code-request.ts';
import { useApi } from '../../client/api.ts';
import { rememberPage } from '../../client/return-to.ts';
import { useSignOut } from '../../client/sign-out.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { PasswordField } from '@mnada/ui/password-field.tsx';
import { isStuck } from '@mnada/ui/load-problem.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { useContacts } from './contacts-query.ts';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';

/** Where the focus lands in a sheet that begins with the question who is there. */
export const PROOF_FIELD = 'prove-password';

/**
 * That it is still they (S28): by the password; without one, by a code to a contact that was verified before; with neither,
 * by having signed in just now.
 */
export function ProofStep({ onProved }: { onProved: () => void }) {
  const t = useText();
  const contacts = useContacts();
  if (contacts.data === undefined)
    return isStuck(contacts) ? (
      <RetryBanner text={t('proof.contactsFailed')} retry={() => void contacts.refetch()} />
    ) : (
      <p className="flex items-center gap-3 py-6 text-foreground-2" role="status">
        <Spinner />
        {t('common.loading')}
      </p>
    );
  if (contacts.data.has_password) return <ByPassword onProved={onProved} />;
  const to = provenContact(contacts.data);
  if (to !== null) return <ByCode to={to} onProved={onProved} />;
  return <BySigningIn isFresh={contacts.data.proved_seconds > 0} onProved={onProved} />;
}

function provenContact({ phone, email }: ContactsAnswer): string | null {
  if (phone?.verified === true) return phone.value;
  return email?.verified === true ? email.value : null;
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const t = useText();
  const api = useApi();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    setProblem(password === '' ? t('accounts.currentPasswordMissing') : null);
    if (password === '') return document.getElementById(PROOF_FIELD)?.focus();
    setIsBusy(true);
    try {
      await api.post('/api/auth/prove', { password: encodePassword(password) }, ReauthenticationAnswer);
      onProved();
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'PASSWORD_WRONG') setProblem(failed.message);
      else setFailure(refusalLines(failed));
      document.getElementById(PROOF_FIELD)?.focus();
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-foreground-2">{t('proof.proofPassword')}</p>
      <PasswordField
        label={t('accounts.currentPassword')}
        id={PROOF_FIELD}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(null);
        }}
        error={problem}
      />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={password === ''} className="w-full">
        {t(isBusy ? 'proof.checking' : 'proof.proofGo')}
      </Button>
    </form>
  );
}

function ByCode({ to, onProved }: { to: string; onProved: () => void }) {
  const t = useText();
  const api = useApi();
  const codes = useCodeRequest('prove');
  const [failure, setFailure] = useState<string | null>(null);
  const isPhone = to.startsWith('+');
  const place = { contact: isPhone ? 'phone' : 'email', phone: to, email: to } as const;

  async function ask() {
    setFailure(null);
    try {
      await codes.request(place);
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('common.unexpected'))));
    }
  }
  // The sheet was opened to go on: the code is asked for once, when it opens.
  useEffect(() => {
    void ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (codes.requestId === null)
    return failure === null ? (
      <p className="flex items-center gap-3 py-6 text-foreground-2" role="status">
        <Spinner />
        {t('accounts.sendingCode')}
      </p>
    ) : (
      <div className="flex flex-col gap-4">
        <Banner tone="error" alert>
          {failure}
        </Banner>
        <Button variant="primary" resting={codes.secondsToResend > 0} onClick={() => void ask()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  return (
    <>
      <p className="mb-4 text-foreground-2">{t('proof.proofCode', { contact: isPhone ? readablePhone(to) : to })}</p>
      <CodeStep
        secondsToResend={codes.secondsToResend}
        onResend={() => codes.request(place)}
        onTry={async (code) => {
          await api.post('/api/auth/verify-otp', { request_id: codes.requestId, code }, VerifyCodeAnswer);
          onProved();
        }}
      />
    </>
  );
}

/** Who came by Google or Facebook alone: signing in there again is the proof. */
function BySigningIn({ isFresh, onProved }: { isFresh: boolean; onProved: () => void }) {
  const t = useText();
  const router = useRouter();
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (isFresh) onProved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what counts is how it stood when the sheet opened
  }, [isFresh]);
  if (isFresh) return null;
  async function again() {
    setIsBusy(true);
    const back = router.state.location.href;
    await signOut();
    rememberPage(back);
    await router.navigate({ to: '/login' });
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-foreground-2">{t('proof.proofSignIn')}</p>
      <Button variant="primary" busy={isBusy} onClick={() => void again()}>
        {t('proof.proofSignInButton')}
      </Button>
    </div>
  );
}
