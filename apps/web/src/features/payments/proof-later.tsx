import { useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { loadProofStep } from '../accounts/index.ts';

function Pending() {
  const t = useText();
  return (
    <p className="flex items-center gap-3 py-6 text-foreground-2" role="status">
      <Spinner />
      {t('common.loading')}
    </p>
  );
}
function Failed({ retry }: { retry: () => void }) {
  const t = useText();
  return <RetryBanner text={t('payments.offlineText')} retry={retry} />;
}

/** The question who is there (accounts/proof-step.tsx): fetched when the server asks for it. */
export const { Later: ProofStep } = loadLater(loadProofStep, { pending: <Pending />, failed: Failed });
