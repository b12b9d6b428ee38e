import { groupDigits, type PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { useText } from '../../client/i18n/index.ts';

/**
 * The pop-up as it stands on the phone, so that a stranger's can be told from this one. Whom it pays and under which
 * account are the configuration's and the payment's own, to the letter; where the name isn't known nothing is drawn.
 */
export function PromptDrawing({ payment }: { payment: Pick<PaymentView, 'amount' | 'reference' | 'paybill'> }) {
  const t = useText();
  const { data: config, isPending } = useQuery(publicConfigQuery(useApi()));
  // Its place is kept: what stands below must not move while somebody reads it.
  if (isPending) return <div aria-hidden="true" className="mt-4 h-64 rounded-xl bg-surface-2" />;
  const name = config?.mpesa_name;
  if (name == null) return null;
  return (
    <>
      {/* M-PESA's own words, in its own language; the sentence below says the same to those who can't see it. */}
      <div aria-hidden="true" lang="en" className="mt-4 overflow-hidden rounded-xl bg-surface-2 px-4 pt-3">
        <div className="mx-auto max-w-60 rounded-t-3xl bg-brand-ink p-2.5 pb-0">
          <div className="rounded-t-lg bg-surface px-3.5 pt-3 pb-2 text-left text-foreground text-sm leading-5 [font-family:system-ui,sans-serif]">
            <p className="break-words">
              Do you want to pay <b className="whitespace-nowrap">Ksh{groupDigits(payment.amount, 2)}</b> to{' '}
              <b className="inline-block max-w-full">{name}</b>
              {payment.paybill === null ? null : (
                <>
                  {' '}
                  Account no. <b className="inline-block">{payment.paybill.account}</b>
                </>
              )}
              ?
            </p>
            <p className="mt-1.5 text-foreground-2 text-xs">Enter M-PESA PIN:</p>
            <p className="border-live border-b-2 pb-0.5 font-bold tracking-[0.5em]">••••</p>
            <p className="flex justify-end gap-5 pt-1.5 font-bold text-live-text text-xs">
              <span>CANCEL</span>
              <span>SEND</span>
            </p>
          </div>
        </div>
      </div>
      <p className="mt-2.5 text-left text-foreground-2 text-sm">
        {t('payments.promptOpens')} <b className="whitespace-nowrap text-foreground">{name}</b>.{' '}
        {t('payments.neverPinHere')}
      </p>
    </>
  );
}
