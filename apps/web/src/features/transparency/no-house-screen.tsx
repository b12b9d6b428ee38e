import { LinkButton } from '@mnada/ui/button.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Check, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../client/i18n/index.ts';

const STOPS: readonly TextKey[] = ['noHouse.how1', 'noHouse.how2', 'noHouse.how3', 'noHouse.how4'];
const CHECKS: readonly TextKey[] = ['noHouse.check1', 'noHouse.check2', 'noHouse.check3'];

/** Why nobody of the shop can bid in it, what is tried, what anybody can check, and what none of it shows (BID-8). */
export function NoHouseScreen() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('noHouse.title')} />
      <div className="column pt-4 pb-12 [&>*]:max-w-3xl">
        <p className="text-lg leading-6">{t('noHouse.lead')}</p>
        <p className="demo-only mt-4 rounded-lg bg-upcoming-soft p-3 text-sm text-upcoming-text leading-5">
          {t('noHouse.demo')}
        </p>
        <div className="mt-4 grid grid-cols-1 gap-4 break-words">
          <Part id="no-house-how" title={t('noHouse.how')}>
            <Points of={STOPS} />
          </Part>
          <Part id="no-house-tried" title={t('noHouse.tried')}>
            <p className="mt-2">{t('noHouse.triedText')}</p>
          </Part>
          <Part id="no-house-check" title={t('noHouse.check')}>
            <Points of={CHECKS} />
            <div className="mt-4 flex flex-wrap gap-3 [&>*]:h-auto! [&>*]:min-h-12 [&>*]:max-w-full [&>*]:whitespace-normal!">
              <LinkButton to="/" search={{ tab: 'winners' }} icon={<ShieldCheck aria-hidden="true" size={20} />}>
                {t('noHouse.toWinners')}
              </LinkButton>
              <LinkButton variant="secondary" to="/odds">
                {t('noHouse.toOdds')}
              </LinkButton>
            </div>
          </Part>
          <Part id="no-house-limit" title={t('noHouse.limit')}>
            <p className="mt-2">{t('noHouse.limitText')}</p>
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <h2 id={id} className="font-semi text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Points({ of }: { of: readonly TextKey[] }) {
  const t = useText();
  return (
    <ul className="mt-2.5 grid gap-2.5">
      {of.map((text) => (
        <li key={text} className="flex gap-3">
          <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-savings" />
          {t(text)}
        </li>
      ))}
    </ul>
  );
}
