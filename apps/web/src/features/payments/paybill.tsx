import type { PaymentView } from '@mnada/contract';
import { ChevronDown } from 'lucide-react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { CopyButton } from '@mnada/ui/copy-button.tsx';

/** The way without a prompt (PAY-3): folded away, because whoever was asked for a PIN must not pay twice. */
export function Paybill({
  paybill,
  isOver,
}: {
  paybill: NonNullable<PaymentView['paybill']>;
  /** M-PESA has said for certain that the prompt brought nothing: whether it reached the phone matters no more. */
  isOver: boolean;
}) {
  const t = useText();
  return (
    <details className="group mt-4 rounded-xl bg-surface-2 text-left">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-xl px-4 font-semi text-sm [&::-webkit-details-marker]:hidden">
        {t('payments.paybillTitle')}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-3 text-sm">
        <p>
          {isOver ? null : `${t('payments.paybillOnly')} `}
          {t('payments.paybillExact')}
        </p>
        <p className="mt-1.5 text-foreground-2">{t('payments.paybillHow')}</p>
        <div className="mt-1.5 divide-y divide-border">
          <ToCopy name={t('payments.paybillNumber')} text={paybill.number} />
          <ToCopy name={t('payments.paybillAccount')} text={paybill.account} />
          <p className="flex min-h-12 flex-col justify-center">
            <span className="text-foreground-2 text-xs">{t('payments.amount')}</span>
            <b className="tnum">{formatKes(paybill.amount)}</b>
          </p>
        </div>
      </div>
    </details>
  );
}

function ToCopy({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block text-foreground-2 text-xs">{name}</span>
        <b className="tnum block break-all">{text}</b>
      </span>
      <CopyButton text={text} name={name} className="shrink-0 bg-surface! px-3 text-sm" />
    </div>
  );
}
