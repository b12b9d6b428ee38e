import type { PaymentView } from '@mnada/contract';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { isGoingBack, isToBeChosen } from '../payment-phase.ts';

/** On the page, while the sheet of an open or just ended payment is closed. */
export function OpenStrip({ payment, onShow }: { payment: PaymentView; onShow: () => void }) {
  const t = useText();
  const isChoice = isToBeChosen(payment);
  const isPaid = !isChoice && payment.state === 'paid';
  const isBack = !isChoice && isGoingBack(payment);
  const isFailed = !isChoice && !isBack && payment.state === 'failed';
  const Icon = isPaid ? CircleCheck : isFailed ? CircleAlert : Hourglass;
  const tone = isPaid
    ? 'bg-live-soft text-live-text'
    : isFailed
      ? 'bg-critical-soft text-critical-text'
      : 'bg-soon-soft text-soon-text';
  const words = isChoice
    ? 'openStripChoose'
    : isBack
      ? 'openStripBack'
      : isPaid
        ? 'openStripPaid'
        : isFailed
          ? 'openStripFailed'
          : 'openStrip';
  const arrived = isChoice ? payment.other_sum?.received : isBack ? payment.received : undefined;
  return (
    <div role="status" className={`mb-4 flex items-center gap-3 rounded-lg py-1 pr-1 pl-4 text-sm ${tone}`}>
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span className="min-w-0 flex-1">{t(`payments.${words}`, { amount: formatKes(arrived ?? payment.amount) })}</span>
      <button type="button" className="min-h-12 shrink-0 rounded-md px-4 font-semi underline" onClick={onShow}>
        {t('payments.show')}
      </button>
    </div>
  );
}
