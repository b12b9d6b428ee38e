import { Package } from 'lucide-react';
import { useBalance } from '../wallet/index.ts';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { type CurrentPayment, PaymentBody } from '../payments/index.ts';
import type { GoesTo } from '../addresses/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';

/** The payment of an order, live; when it is paid, the bids that came back. */
export function OrderWait({
  open,
  onClose,
  current,
  bidsUsed,
  again,
  onAgain,
  onOtherNumber,
}: {
  open: boolean;
  onClose: () => void;
  current: CurrentPayment;
  /** As they were when it was begun: paid, the auction has none left. */
  bidsUsed: number;
  /** What a new request sends. */
  again?: GoesTo | null;
  onAgain: () => void;
  onOtherNumber: () => void;
}) {
  const t = useText();
  const balance = useBalance();
  const now = current.payment?.new_balance ?? balance;
  return (
    <Sheet open={open} onClose={onClose} title={t('payments.sheetTitle')}>
      <PaymentBody
        current={current}
        lastStep={{
          text: bidsUsed > 0 ? t('payments.stepBidsBack', { count: bidsUsed }) : t('payments.stepOrder'),
          Icon: Package,
        }}
        whenPaid={
          <>
            {bidsUsed > 0 ? (
              <p className="mt-4 rounded-xl bg-live-soft px-4 py-3 text-live-text">
                <b className="block font-bold text-2xl tracking-tight">
                  {t('orderProduct.bidsAreBack', { count: bidsUsed })}
                </b>
                {now === null ? null : (
                  <span className="tnum text-sm">
                    {t('payments.newBalance')}: {t('payments.bids', { count: formatAmount(now, 'never') })}
                  </span>
                )}
              </p>
            ) : null}
            <p className="mt-4 text-foreground-2 text-sm">
              {t('checkout.orderPaidText')} {t('checkout.movingOn')}
            </p>
            <LinkButton to="/list_orders" size="lg" className="mt-4 w-full">
              {t('orderProduct.toOrders')}
            </LinkButton>
          </>
        }
        again={again}
        onAgain={onAgain}
        onOtherNumber={onOtherNumber}
      />
    </Sheet>
  );
}
