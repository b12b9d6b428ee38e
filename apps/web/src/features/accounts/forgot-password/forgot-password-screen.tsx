import { MessageAnswer, VerifyCodeAnswer } from '@mnada/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AccountFrame } from '../account-frame.tsx';
import { CodeStep } from '../code-step.tsx';
import { keepContact, keptContact } from '../kept-contact.ts';
import { encodePassword } from '../password-encoding.ts';
import { OtherWay } from '../other-way.tsx';
import { readablePhone } from '../../../client/phone.ts';
import { type CodePlace, useCodeRequest } from '../use-code-request.ts';
import { useApi } from '../../../client/api.ts';
import { signedOut } from '../../../client/session.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { ContactStep } from './contact-step.tsx';
import { PasswordStep } from './password-step.tsx';

type Step = { readonly is: 'contact' } | { readonly is: 'code' } | { readonly is: 'password'; readonly token: string };

/** Contact, code of six digits, new password, sign-in (ACC-4). What is typed stays when a step goes back. */
export function ForgotPasswordScreen() {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const [place, setPlace] = useState<CodePlace>({ contact: 'phone', phone: '', email: '' });
  const [step, setStep] = useState<Step>({ is: 'contact' });
  const [note, setNote] = useState<string | null>(null);
  const codes = useCodeRequest('reset');

  useEffect(() => {
    const kept = keptContact();
    if (kept !== null) setPlace({ contact: kept.contact, phone: kept.phone, email: kept.email });
  }, []);

  const shown = place.contact === 'phone' ? readablePhone(place.phone) : place.email;
  const titles = {
    contact: [t('accounts.forgotTitle'), t('accounts.forgotLead')],
    code: [t('accounts.codeTitle'), t('accounts.codeLead', { contact: shown })],
    password: [t('accounts.newPasswordTitle'), t('accounts.newPasswordLead')],
  } as const;
  const [title, lead] = titles[step.is];

  async function tryCode(code: string) {
    const answer = await api.post('/api/auth/verify-otp', { request_id: codes.requestId, code }, VerifyCodeAnswer);
    if (answer.reset_token !== undefined) setStep({ is: 'password', token: answer.reset_token });
  }
  async function save(token: string, password: string) {
    const body = { reset_token: token, password: encodePassword(password) };
    await api.post('/api/auth/reset-password', body, MessageAnswer);
    signedOut(); // every session has ended, the one on this device as well
    keepContact(place);
    toast.success(t('accounts.passwordSaved'));
    await navigate({ to: '/login', replace: true });
  }

  return (
    <AccountFrame title={title} lead={lead}>
      {note === null ? null : (
        <Banner alert className="mb-4">
          {note}
        </Banner>
      )}
      {step.is === 'contact' ? (
        <ContactStep
          place={place}
          onChange={setPlace}
          onSend={async () => {
            setNote(null);
            await codes.request(place);
            setStep({ is: 'code' });
          }}
        />
      ) : step.is === 'code' ? (
        <>
          <CodeStep secondsToResend={codes.secondsToResend} onTry={tryCode} onResend={() => codes.request(place)} />
          <Button variant="ghost" className="mt-2 w-full" onClick={() => setStep({ is: 'contact' })}>
            {t('accounts.otherContact')}
          </Button>
        </>
      ) : (
        <PasswordStep
          onSave={(password) => save(step.token, password)}
          onExpired={(message) => {
            setNote(message);
            setStep({ is: 'contact' });
          }}
        />
      )}
      <OtherWay to="/login">{t('accounts.login')}</OtherWay>
    </AccountFrame>
  );
}
