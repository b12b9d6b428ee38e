import type { ReferralsAnswer } from '@mnada/contract';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Panel } from '@mnada/ui/panel.tsx';

/** Three steps, and what earns nothing. */
export function HowItWorks({ terms }: Pick<ReferralsAnswer, 'terms'>) {
  const t = useText();
  const steps = [
    { title: t('referrals.how1'), text: t('referrals.how1Text') },
    { title: t('referrals.how2'), text: t('referrals.how2Text', { bids: terms.welcome_bids }) },
    {
      title: t('referrals.how3', { days: terms.days }),
      text: t('referrals.how3Text', { min: formatKes(terms.withdraw_min), price: formatKes(terms.bid_price) }),
    },
  ];
  return (
    <Panel title={t('referrals.how')} className="max-md:order-last">
      <ol className="flex flex-col gap-4">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="tnum grid size-8 shrink-0 place-items-center rounded-full bg-live-soft font-semi text-live-text text-sm"
            >
              {at + 1}
            </span>
            <span className="min-w-0">
              <b className="block font-semi leading-8">{title}</b>
              <span className="block text-foreground-2 text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 border-border border-t pt-3 text-foreground-2 text-sm">
        <b className="font-semi text-foreground">{t('referrals.rules')}.</b> {t('referrals.rulesText')}
      </p>
    </Panel>
  );
}
