import { type RefundView, refundMessage } from '@mnada/contract';
import { CircleCheck, Clock, Undo2 } from 'lucide-react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';

const LOOKS: Record<RefundView['state'], { readonly className: string; readonly Icon: typeof Undo2 }> = {
  owed: { className: 'bg-upcoming-soft text-upcoming-text', Icon: Undo2 },
  sending: { className: 'bg-upcoming-soft text-upcoming-text', Icon: Undo2 },
  late: { className: 'bg-soon-soft text-soon-text', Icon: Clock },
  returned: { className: 'bg-live-soft text-live-text', Icon: CircleCheck },
};

/** What goes back of a payment or an order, each in words: how much, where to, its step, by when or under which code (PAY-6). */
export function RefundLines({ refunds, className }: { refunds: readonly RefundView[]; className?: string }) {
  const t = useText();
  const language = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t('common.refunds')} className={cx('grid gap-2 text-left text-sm', className)}>
      {refunds.map((refund) => {
        const { className: tone, Icon } = LOOKS[refund.state];
        return (
          <li key={refund.reference} className={cx('flex items-start gap-2.5 rounded-lg px-3.5 py-3', tone)}>
            <Icon aria-hidden="true" size={18} className="mt-px shrink-0" />
            <span role="status" className="tnum min-w-0 break-words">
              <Unbroken>{refundMessage(refund, language)}</Unbroken>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The same in a list of many things: words alone. */
export function RefundNote({ refunds }: { refunds: readonly RefundView[] }) {
  const language = useLanguage();
  return refunds.map((refund) => (
    <span key={refund.reference} className="tnum mt-1 block break-words text-foreground-2 text-sm">
      <Unbroken>{refundMessage(refund, language)}</Unbroken>
    </span>
  ));
}
