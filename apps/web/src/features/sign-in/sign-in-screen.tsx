import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { ContactField, ContactTabs } from '../../accounts/contact-field.tsx';
import { keepContact } from '../../accounts/kept-contact.ts';
import { ProviderButtons } from '../../accounts/provider-buttons.tsx';
import { useHydrated } from '../../accounts/use-hydrated.ts';
import { currentSession } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { refusalLines } from '../../accounts/failure-text.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { fieldId, useSignIn } from './use-sign-in.ts';

const LINK = 'font-semi text-link underline-offset-3 hover:underline';

/** Signing in by phone or e-mail; afterwards the page that asked for it is there again (ACC-6). */
export function SignInScreen() {
  const t = useText();
  const isAlive = useHydrated();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { values, change, leave, errorOf, fill, isComplete, isBusy, failure, submit } = useSignIn(form);

  useEffect(() => {
    if (currentSession() !== null)
      void navigate({ to: '/', replace: true }); // signed in already, in another tab perhaps
    else if (matchMedia('(pointer: fine)').matches) document.getElementById(fieldId('contact'))?.focus();
  }, [navigate]);

  return (
    <AccountFrame title={t('accounts.signInTitle')} lead={t('accounts.signInLead')}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <ContactTabs
          label={t('accounts.signInBy')}
          value={values.contact}
          onChange={(contact) => change({ contact }, 'contact')}
        />
        <ContactField
          contact={values.contact}
          phone={values.phone}
          email={values.email}
          id={fieldId('contact')}
          onPhone={(phone) => change({ phone }, 'contact')}
          onEmail={(email) => change({ email }, 'contact')}
          onBlur={() => leave('contact')}
          error={errorOf('contact')}
        />
        <PasswordField
          label={t('accounts.password')}
          aside={
            <Link to="/forgot-password" className={`${LINK} -my-3 py-3 text-sm`} onClick={() => keepContact(values)}>
              {t('accounts.forgot')}
            </Link>
          }
          id={fieldId('password')}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={values.password}
          onChange={(event) => change({ password: event.target.value }, 'password')}
          onBlur={() => leave('password')}
          error={errorOf('password')}
        />
        {failure === null ? null : (
          <Banner tone="error" alert>
            {refusalLines(failure)}
          </Banner>
        )}
        <Button
          ref={button}
          type={isAlive ? 'submit' : 'button'}
          variant="primary"
          busy={isBusy}
          resting={!isComplete}
          className="w-full"
        >
          {t(isBusy ? 'accounts.loggingIn' : 'accounts.login')}
        </Button>
      </form>
      <ProviderButtons />
      <p className="mt-4 text-center text-foreground-2 text-sm">
        {t('accounts.noAccount')}{' '}
        <Link to="/register" className={`${LINK} inline-flex min-h-12 items-center`}>
          {t('accounts.register')}
        </Link>
      </p>
      <DemoSignIns
        onPick={(picked) => {
          fill(picked);
          button.current?.focus();
        }}
      />
    </AccountFrame>
  );
}
