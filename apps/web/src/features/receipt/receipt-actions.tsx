import type { PaymentView } from '@mnada/contract';
import { Printer, Share2 } from 'lucide-react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { announceOwn } from '../../ui/announcer.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { sharedText } from './receipt-text.ts';
import { shareReceipt } from './share-receipt.ts';

/** What is done with a receipt: shared, printed (or kept as a file by the browser), and the way to what was bought. */
export function ReceiptActions({ payment }: { payment: PaymentView }) {
  const t = useText();
  const language = useLanguage();
  async function share() {
    const outcome = await shareReceipt(sharedText(payment, language));
    if (outcome === 'failed') toast.error(t('after.copyFailed'));
    if (outcome !== 'copied') return;
    toast.success(t('receipt.copied'));
    announceOwn(t('receipt.copied'));
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 gap-2.5 bg-surface px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-bottombar md:static md:mt-6 md:w-full md:max-w-md md:bg-transparent md:p-0 md:shadow-none print:hidden">
      <Button
        size="lg"
        className="col-span-2"
        icon={<Share2 aria-hidden="true" size={20} />}
        onClick={() => void share()}
      >
        {t('receipt.share')}
      </Button>
      <Button variant="secondary" icon={<Printer aria-hidden="true" size={20} />} onClick={() => window.print()}>
        {t('receipt.print')}
      </Button>
      <LinkButton
        variant="secondary"
        to={payment.order_id === null ? '/' : `/order_details/${payment.order_id}`}
        className="text-center"
      >
        {t(payment.order_id === null ? 'receipt.toAuctions' : 'receipt.seeOrder')}
      </LinkButton>
    </div>
  );
}
