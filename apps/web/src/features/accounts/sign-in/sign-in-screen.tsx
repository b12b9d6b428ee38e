import { Link } from '@tanstack/react-router';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { AccountFrame } from '../account-frame.tsx';
import { ContactField, ContactTabs } from '../contact-field.tsx';
import { keepContact } from '../kept-contact.ts';
import { OtherWay } from '../other-way.tsx';
import { ProviderButtons } from '../provider-buttons.tsx';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { useLinkCode } from '../use-link-code.ts';
import { useVisitorsOnly } from '../use-visitors-only.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Logo } from '@mnada/ui/logo.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { PasswordField } from '@mnada/ui/password-field.tsx';
import { rememberedPage, rememberReferrer, signedOutFrom } from '../../../client/remembered-page.ts';
import { refusalLines } from '../../../client/failure-text.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { fieldId, useSignIn } from './use-sign-in.ts';

/**
 * Signing in by phone or e-mail; afterwards the page that asked for it is there again (ACC-6).
 * @param waitsForPayment asked once: whether somebody on this device waits for a payment
 * @param PackPrices what bids cost, for a visitor who came to buy some: mostly somebody new
 */
export function SignInScreen({
  waitsForPayment,
  PackPrices,
}: {
  waitsForPayment: () => boolean;
  PackPrices: ComponentType;
}) {
  const t = useText();
  const isAlive = useHydrated();
  const { linkCode } = useLinkCode();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { values, change, leave, errorOf, fill, isComplete, isBusy, failure, appealPass, submit } = useSignIn(form);

  useVisitorsOnly(fieldId('contact'));
  const [from, setFrom] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [isBuyer, setBuyer] = useState(false);
  // Before it is painted: coming from the page that was wanted, nothing of this one moves.
  useLayoutEffect(() => {
    rememberReferrer();
    const page = signedOutFrom();
    setFrom(page);
    setPaying(waitsForPayment());
    setBuyer(page === null && rememberedPage() === '/buybids');
  }, [waitsForPayment]);

  return (
    <AccountFrame
      title={t(isBuyer ? 'accounts.buyTitle' : 'accounts.signInTitle')}
      lead={from === null ? t(isBuyer ? 'accounts.buyLead' : 'accounts.signInLead') : undefined}
      picture={
        <p className="pt-4 md:hidden [@media(max-height:699px)]:hidden">
          <Logo size={44} />
        </p>
      }
    >
      {isBuyer ? (
        <>
          <PackPrices />
          <LinkButton to="/register" className="mt-4 w-full">
            {t('accounts.registerFree')}
          </LinkButton>
          <h2 className="mt-6 mb-3 text-lg">{t('accounts.haveAccount')}</h2>
        </>
      ) : null}
      {from === null ? null : (
        <div role="status">
          <Banner tone="notice" className="mb-4" title={t('accounts.signedOutTitle')}>
            {from === '' ? null : t('accounts.signedOutBack', { page: from })}
            {isPaying ? ` ${t('accounts.signedOutPaying')}` : null}
          </Banner>
        </div>
      )}
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
            <Link
              to="/forgot-password"
              className="-my-3.5 py-3.5 font-semi text-link text-sm underline-offset-3 hover:underline"
              onClick={() => keepContact(values)}
            >
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
        {failure === null || appealPass === null ? null : (
          // The pass travels behind the `#`: no server and no log reads it there.
          <LinkButton to="/appeal" hash={appealPass} className="w-full">
            {t('accounts.appeal')}
          </LinkButton>
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
      <ProviderButtons referralCode={linkCode} />
      <OtherWay words={t('accounts.noAccount')} to="/register">
        {t('accounts.register')}
      </OtherWay>
      <DemoSignIns
        onPick={(picked) => {
          fill(picked);
          button.current?.focus();
        }}
      />
    </AccountFrame>
  );
}
