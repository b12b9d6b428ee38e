import type { PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useApi } from '../../../client/api.ts';
import { publicConfigQuery } from '../../../client/public-config.ts';
import { Logo } from '@mnada/ui/logo.tsx';
import { formatDate, formatKes, useLanguage, useText } from '../../../client/i18n/index.ts';
import { paidSum, receiptsOf } from '../receipts-of.ts';
import { RefundLines } from '../refund-lines.tsx';
import { ShipsToLine } from '../../addresses/index.ts';
import { SumRow, SumRows } from '../sum-rows.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { CopyButton } from '@mnada/ui/copy-button.tsx';
import { Price } from '../../auctions/index.ts';
import { backName, paidFor, paidRow } from './receipt-text.ts';

/** A foot of half circles, 16 px wide, as paper that was torn off. */
const TORN_OFF =
  'linear-gradient(#000 0 0) top / 100% calc(100% - 8px) no-repeat, radial-gradient(circle at 50% 0, #000 7.5px, #0000 8px) bottom / 16px 8px repeat-x';

/** The slip itself: sum, day, M-PESA's code, from whom to whom. The number that paid stays masked: pictures are passed on. */
export function ReceiptPaper({ payment }: { payment: PaymentView }) {
  const t = useText();
  const language = useLanguage();
  const { data: config } = useQuery(publicConfigQuery(useApi()));
  const what = paidFor(payment, language);
  const { paid, back, paidAt, account, phone } = paidSum(payment);
  const isPaid = payment.state === 'paid';
  return (
    <article
      aria-label={t('receipt.title')}
      style={{ mask: TORN_OFF, WebkitMask: TORN_OFF }}
      className="w-full max-w-md rounded-t-2xl bg-surface px-5 pt-5 pb-8"
    >
      <div className="flex items-center justify-between gap-3">
        <Logo />
        <Chip tone={isPaid ? 'live' : 'neutral'} icon={isPaid ? <Check aria-hidden="true" size={16} /> : null}>
          {t(isPaid ? 'receipt.paid' : 'receipt.returned')}
        </Chip>
      </div>
      <p className="mt-6 text-center text-foreground-2">{what}</p>
      <p className="text-center">
        <Price kes={paid} size="hero" />
      </p>
      <p className="tnum text-center text-foreground-2 text-sm">{formatDate(paidAt ?? payment.created_at, language)}</p>
      {receiptsOf(payment).map((code) => (
        <div key={code} className="mt-4 flex items-center justify-between gap-3 rounded-xl bg-live-soft py-2 pr-2 pl-4">
          <p className="min-w-0 text-live-text">
            <span className="block text-sm">{t('receipt.code')}</span>
            <b className="tnum block break-all font-bold text-xl leading-6.5">{code}</b>
          </p>
          <CopyButton
            iconOnly
            text={code}
            name={t('receipt.code')}
            className="shrink-0 bg-transparent! text-live-text print:hidden"
          />
        </div>
      ))}
      <SumRows className="mt-5">
        {phone === null ? null : <SumRow name={t('receipt.from')}>{phone}</SumRow>}
        {config?.mpesa_name == null ? null : <SumRow name={t('receipt.paidTo')}>{config.mpesa_name}</SumRow>}
        <SumRow name={t('receipt.account')}>{account}</SumRow>
        <SumRow name={paidRow(payment, language)}>{formatKes(payment.amount)}</SumRow>
        {back === 0 ? null : <SumRow name={backName(payment, language)}>{formatKes(back)}</SumRow>}
        <SumRow name={t('payments.total')} total>
          {formatKes(paid)}
        </SumRow>
      </SumRows>
      {payment.ships_to === null ? null : <ShipsToLine address={payment.ships_to} phone={null} className="mt-4" />}
      <RefundLines refunds={payment.refunds} className="mt-4" />
      {payment.purpose === 'pack' && payment.pays_debt !== true && isPaid ? (
        <p className="tnum mt-4 text-foreground-2 text-sm">
          {payment.balance_after == null
            ? t('receipt.neverExpire')
            : `${t('receipt.neverExpire')} ${t('receipt.balanceAfter', { count: payment.balance_after })}`}
        </p>
      ) : null}
    </article>
  );
}
