import { VerifyCodeAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CodeStep } from './code-step.tsx';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import type { Contact } from './field-rules.ts';
import { readablePhone } from '../../client/phone.ts';
import { type CodePlace, useCodeRequest } from './use-code-request.ts';
import { useApi } from '../../client/api.ts';
import { updateUser } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { toast } from '@mnada/ui/toast.ts';

/**
 * Proves a number or address by a code (ACC-4): one's own, and the badge comes with it; or, with `pay`, any number to pay
 * from, which does not become the account's (PAY-3).
 * @param onProved beside closing: what waited for it goes on
 */
export function VerifySheet({
  kind,
  value,
  purpose = 'verify',
  open,
  onClose,
  onProved,
}: {
  kind: Contact;
  value: string;
  purpose?: 'verify' | 'pay';
  open: boolean;
  onClose: () => void;
  onProved?: () => void;
}) {
  const t = useText();
  const place: CodePlace = { contact: kind, phone: value, email: value };
  const shown = kind === 'phone' ? readablePhone(value) : value;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('accounts.verifyTitle', { contact: shown })}
      initialFocus={() => document.getElementById('one-time-code')}
    >
      <Steps
        place={place}
        purpose={purpose}
        shown={shown}
        onDone={() => {
          onClose();
          onProved?.();
        }}
      />
    </Sheet>
  );
}

function Steps({
  place,
  purpose,
  shown,
  onDone,
}: {
  place: CodePlace;
  purpose: 'verify' | 'pay';
  shown: string;
  onDone: () => void;
}) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const codes = useCodeRequest(purpose);
  const [failure, setFailure] = useState<string | null>(null);

  async function ask() {
    setFailure(null);
    try {
      await codes.request(place);
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('common.unexpected'))));
    }
  }
  // The sheet was opened to get a code: it is asked for once, when it opens.
  useEffect(() => {
    void ask();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (failure !== null)
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="error" alert>
          {failure}
        </Banner>
        <Button variant="primary" resting={codes.secondsToResend > 0} onClick={() => void ask()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  if (codes.requestId === null)
    return (
      <p className="flex items-center gap-3 py-6 text-foreground-2">
        <Spinner />
        {t('accounts.sendingCode')}
      </p>
    );
  return (
    <>
      <p className="mb-4 text-foreground-2">{t('accounts.verifyLead', { contact: shown })}</p>
      <CodeStep
        secondsToResend={codes.secondsToResend}
        onResend={() => codes.request(place)}
        onTry={async (code) => {
          const body = { request_id: codes.requestId, code };
          const answer = await api.post('/api/auth/verify-otp', body, VerifyCodeAnswer);
          if (answer.user !== undefined) updateUser(answer.user);
          void queryClient.invalidateQueries({ queryKey: ['contacts'] });
          toast.success(t('accounts.verifyDone'));
          onDone();
        }}
      />
    </>
  );
}
