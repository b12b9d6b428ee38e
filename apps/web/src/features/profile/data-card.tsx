import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileJson, ReceiptText, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { currentSession, sessionOver } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { loadBuyerPinSheet } from '../payments/index.ts';
import { Card } from './card.tsx';
import { downloadData } from './download-data.ts';
import { forgetProof, PROOF_FIELD, ProofStep } from '../accounts/index.ts';

/** Everything that is kept about a person, for themselves (ACC-7). */
export function DataCard() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card id="profile-data" title={t('profile.yourData')}>
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-[1_1_14rem] text-foreground-2">{t('profile.dataLead')}</p>
        <Button
          variant="secondary"
          className="w-full md:w-fit"
          icon={<Download aria-hidden="true" size={18} />}
          onClick={() => setIsOpen(true)}
        >
          {t('profile.download')}
        </Button>
      </div>
      <LinkButton
        to="/statement"
        variant="ghost"
        className="mt-3 w-full md:w-fit"
        icon={<ReceiptText aria-hidden="true" size={18} />}
      >
        {t('profile.statement')}
      </LinkButton>
      <TaxPinButton />
      <DownloadSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

const { Later: BuyerPinSheet } = loadLater(loadBuyerPinSheet);

/** Where the seller gives tax invoices: the PIN that shall stand on them, before anything is paid (TAX-4). */
function TaxPinButton() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data?.seller?.some((line) => line.startsWith('PIN ')) !== true) return null;
  return (
    <>
      <Button
        variant="ghost"
        className="mt-1 w-full md:w-fit"
        icon={<Stamp aria-hidden="true" size={18} />}
        onClick={() => setIsOpen(true)}
      >
        {t('profile.taxPin')}
      </Button>
      <BuyerPinSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

type Step = 'proof' | 'fetching' | 'done' | 'failed';

function DownloadSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('proof');
  const [failure, setFailure] = useState('');
  const close = () => {
    onClose();
    if (step !== 'fetching') setStep('proof');
  };

  /** As after every call that finds the session over (ACC-6); this one is no call of `useApi`, for it brings a file. */
  function isOver() {
    const session = currentSession();
    if (session !== null) sessionOver(session.token);
  }
  async function fetchFile() {
    setStep('fetching');
    try {
      await downloadData(t('profile.downloadFailed'));
      setStep('done');
    } catch (error) {
      const failed = failureOf(error, t('profile.downloadFailed'));
      if (failed.code === 'PROOF_NEEDED') {
        await forgetProof(queryClient);
        return setStep('proof');
      }
      if (failed.code === 'NOT_SIGNED_IN') return isOver();
      setFailure(refusalLines(failed));
      setStep('failed');
    }
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={step === 'proof' ? t('proof.proofTitle') : t('profile.download')}
      initialFocus={() => document.getElementById(PROOF_FIELD)}
    >
      {step === 'proof' ? (
        <>
          <p className="mb-4 flex items-start gap-3 rounded-lg bg-surface-2 px-4 py-3 text-sm">
            <FileJson aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-foreground-2" />
            {t('profile.downloadLead')}
          </p>
          <ProofStep onProved={() => void fetchFile()} />
        </>
      ) : step === 'fetching' ? (
        <p className="flex items-center gap-3 py-6 text-foreground-2" role="status">
          <Spinner />
          {t('profile.downloading')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {step === 'done' ? (
            <Banner tone="success" alert title={t('profile.downloaded')}>
              {t('profile.downloadKeep')}
            </Banner>
          ) : (
            <Banner tone="error" alert>
              {failure}
            </Banner>
          )}
          {step === 'failed' ? (
            <Button variant="primary" onClick={() => void fetchFile()}>
              {t('common.tryAgain')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={close}>
            {t('common.close')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
