import type { PaymentView } from '@mnada/contract';
import { ChevronDown } from 'lucide-react';
import { formatKes, useText } from '../i18n/index.ts';
import { CopyValue } from './copy-value.tsx';

/** The way without a prompt (PAY-3): folded away, because whoever was asked for a PIN must not pay twice. */
export function Paybill({ paybill }: { paybill: NonNullable<PaymentView['paybill']> }) {
  const t = useText();
  return (
    <details className="group mt-4 rounded-xl bg-surface-2 text-left">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-xl px-4 font-semi text-sm [&::-webkit-details-marker]:hidden">
        {t('paying.paybillTitle')}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-3 text-sm">
        <p>{t('paying.paybillOnly')}</p>
        <p className="mt-1.5 text-foreground-2">{t('paying.paybillHow')}</p>
        <div className="mt-1.5 divide-y divide-border">
          <CopyValue name={t('paying.paybillNumber')} value={paybill.number} />
          <CopyValue name={t('paying.paybillAccount')} value={paybill.account} />
          <p className="flex min-h-12 flex-col justify-center">
            <span className="text-foreground-2 text-xs">{t('paying.amount')}</span>
            <b className="tnum">{formatKes(paybill.amount)}</b>
          </p>
        </div>
      </div>
    </details>
  );
}
