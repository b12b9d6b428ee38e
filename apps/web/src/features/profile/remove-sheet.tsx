import { MeAnswer, MessageAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { type Contact, forgetProof, PROOF_FIELD, ProofStep } from '../accounts/index.ts';
import { useApi } from '../../client/api.ts';
import { updateUser } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** Takes a contact off: said what it means, then who is there, then done. */
export function RemoveSheet({
  kind,
  shown,
  removable,
  open,
  onClose,
}: {
  kind: Contact;
  shown: string;
  removable: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<'ask' | 'proof' | 'going'>('ask');
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    onClose();
    setStep('ask');
    setFailure(null);
  };

  async function remove() {
    setFailure(null);
    setStep('going');
    try {
      await api.delete(`/api/auth/contacts/${kind}`, undefined, MessageAnswer);
      const me = await api.get('/api/auth/me', MeAnswer);
      updateUser(me.user);
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
      toast.success(t('profile.contactRemoved'));
      close();
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'PROOF_NEEDED') await forgetProof(queryClient);
      setFailure(refusalLines(failed));
      setStep('ask');
    }
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={step === 'proof' ? t('proof.proofTitle') : t('profile.removeTitle', { contact: shown })}
      initialFocus={() => document.getElementById(PROOF_FIELD)}
    >
      {step === 'proof' ? (
        <ProofStep onProved={() => void remove()} />
      ) : step === 'going' ? (
        <p className="flex items-center gap-3 py-6 text-foreground-2" role="status">
          <Spinner />
          {t('common.loading')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-foreground-2">{t(removable ? 'profile.removeText' : 'profile.removeBlocked')}</p>
          {failure === null ? null : (
            <Banner tone="error" alert>
              {failure}
            </Banner>
          )}
          {removable ? (
            <Button variant="danger" className="w-full" onClick={() => setStep('proof')}>
              {t('profile.removeConfirm')}
            </Button>
          ) : null}
          <Button variant="secondary" className="w-full" onClick={close}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
