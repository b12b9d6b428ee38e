import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';

/** In the place of a part whose code could not be fetched: no network. */
export function NotFetched({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <Banner
      tone="error"
      alert
      className="mt-3"
      action={
        <Button variant="secondary" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('referrals.sheetFailed')}
    </Banner>
  );
}
