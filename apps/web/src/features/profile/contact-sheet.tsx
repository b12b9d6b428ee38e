import { VerifyCodeAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  CodeStep,
  type Contact,
  ContactField,
  contactProblem,
  forgetProof,
  PROOF_FIELD,
  ProofStep,
  useCodeRequest,
} from '../accounts/index.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { readablePhone, toE164 } from '../../client/phone.ts';
import { useApi } from '../../client/api.ts';
import { updateUser } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { toast } from '@mnada/ui/toast.ts';

const FIELD = 'new-contact';
type Typed = { readonly phone: string; readonly email: string };
const NOTHING: Typed = { phone: '', email: '' };

/** A new number or address: who is there, where to, and the code that was sent there (ACC-7). */
export function ContactSheet({
  kind,
  before,
  open,
  onClose,
}: {
  kind: Contact;
  before: string | null;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<'proof' | 'contact'>('proof');
  // Outlives a proof that runs out meanwhile (GEN-8).
  const [typed, setTyped] = useState(NOTHING);
  const close = () => {
    onClose();
    setStep('proof');
    setTyped(NOTHING);
  };
  const proveAgain = () => void forgetProof(queryClient).then(() => setStep('proof'));
  const title = {
    proof: t('proof.proofTitle'),
    contact: t(kind === 'phone' ? 'profile.newPhoneTitle' : 'profile.newEmailTitle'),
  }[step];
  return (
    <Sheet open={open} onClose={close} title={title} initialFocus={() => document.getElementById(PROOF_FIELD)}>
      {step === 'proof' ? (
        <ProofStep onProved={() => setStep('contact')} />
      ) : (
        <NewContact kind={kind} before={before} typed={typed} onType={setTyped} onStale={proveAgain} onDone={close} />
      )}
    </Sheet>
  );
}

function NewContact({
  kind,
  before,
  typed,
  onType,
  onStale,
  onDone,
}: {
  kind: Contact;
  before: string | null;
  typed: Typed;
  onType: (typed: Typed) => void;
  onStale: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const codes = useCodeRequest('verify');
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const place = { contact: kind, ...typed };
  const told = kind === 'phone' ? toE164(typed.phone) : typed.email.trim().toLowerCase();
  const problem = contactProblem(kind, typed);
  const words = problem !== null ? t(`accounts.${problem}`) : told === before ? t('profile.contactSame') : null;

  async function send(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    setFailure(null);
    if (isBusy) return;
    if (words !== null) return document.getElementById(FIELD)?.focus();
    setIsBusy(true);
    try {
      await codes.request(place);
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'PROOF_NEEDED') onStale();
      else setFailure(refusalLines(failed));
    } finally {
      setIsBusy(false);
    }
  }

  if (codes.requestId !== null)
    return (
      <>
        <p className="mb-4 text-foreground-2">
          {t('accounts.verifyLead', { contact: kind === 'phone' ? readablePhone(told) : told })}
        </p>
        <CodeStep
          secondsToResend={codes.secondsToResend}
          onResend={() => codes.request(place)}
          onTry={async (code) => {
            const body = { request_id: codes.requestId, code };
            const { user } = await api.post('/api/auth/verify-otp', body, VerifyCodeAnswer);
            if (user !== undefined) updateUser(user);
            void queryClient.invalidateQueries({ queryKey: ['contacts'] });
            toast.success(t('profile.contactSaved'));
            onDone();
          }}
        />
      </>
    );
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <p className="text-foreground-2">{t(kind === 'phone' ? 'profile.newPhoneLead' : 'profile.newEmailLead')}</p>
      <ContactField
        contact={kind}
        id={FIELD}
        {...typed}
        error={hasTried ? words : null}
        onPhone={(phone) => onType({ ...typed, phone })}
        onEmail={(email) => onType({ ...typed, email })}
        onBlur={() => setHasTried(typed[kind] !== '')}
      />
      {kind === 'phone' ? <Banner>{t('profile.holdNote')}</Banner> : null}
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={words !== null} className="w-full">
        {t(isBusy ? 'accounts.sendingCode' : 'accounts.sendCode')}
      </Button>
    </form>
  );
}
