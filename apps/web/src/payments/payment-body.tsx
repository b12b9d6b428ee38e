import { useText } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { PaymentProgress, type PaymentProgressProps } from './payment-progress.tsx';
import type { CurrentPayment } from './use-current-payment.ts';

/** The payment of a screen: looked up, unreachable, or as it goes. */
export function PaymentBody({ current, ...rest }: { current: CurrentPayment } & Omit<PaymentProgressProps, 'payment'>) {
  const t = useText();
  if (current.payment !== undefined) return <PaymentProgress payment={current.payment} {...rest} />;
  if (current.isError)
    return (
      <div className="py-8 text-center" role="alert">
        <h3 className="text-xl">{t('paying.paymentUnknown')}</h3>
        <p className="mx-auto mt-2 max-w-sm text-foreground-2">{t('paying.paymentUnknownText')}</p>
        <Button className="mt-5" onClick={current.refetch}>
          {t('common.tryAgain')}
        </Button>
      </div>
    );
  return (
    <p role="status" className="flex min-h-80 items-center justify-center gap-3 text-foreground-2">
      <Spinner />
      {t('paying.loadingPayment')}
    </p>
  );
}
