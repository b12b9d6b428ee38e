import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';

/** Of as good a height as what comes. */
export function PaymentLookup() {
  const t = useText();
  return (
    <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-foreground-2">
      <Spinner />
      {t('payments.loadingPayment')}
    </p>
  );
}

/** No network: the payment goes on without this screen. */
export function PaymentUnknown({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <div className="py-8 text-center" role="alert">
      <h3 className="text-xl">{t('payments.paymentUnknown')}</h3>
      <p className="mx-auto mt-2 max-w-sm text-foreground-2">{t('payments.paymentUnknownText')}</p>
      <Button className="mt-5" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
