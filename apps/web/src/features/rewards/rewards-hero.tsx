import { useBalance } from '../wallet/index.ts';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';

const R = 52;

/** How far one is, in the house's ring: it fills a step at a time. */
export function RewardsHero({ done, all }: { done: number; all: number }) {
  const t = useText();
  const balance = useBalance();
  return (
    <section className="relative overflow-hidden rounded-(--radius-sheet) bg-brand-ink p-4 text-on-brand md:p-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-balance text-xl md:text-2xl">{t('rewards.heroTitle')}</h2>
          <p className="mt-1.5 max-w-lg text-on-brand-2 text-sm md:mt-2 md:text-base">{t('rewards.heroText')}</p>
          <p className="member-only mt-2 min-h-6 font-semi md:mt-3">
            {balance === null ? null : <Balance text={t('rewards.balance', { count: balance })} count={balance} />}
          </p>
        </div>
        <div className="relative grid size-28 shrink-0 place-items-center md:size-40">
          <svg aria-hidden="true" viewBox="0 0 132 132" className="absolute inset-0 -rotate-90" fill="none">
            <circle cx="66" cy="66" r={R} stroke="var(--brand-ink-2)" strokeWidth="16" />
            <circle
              cx="66"
              cy="66"
              r={R}
              pathLength={100}
              stroke="var(--brand-marigold)"
              strokeWidth="16"
              strokeDasharray="100"
              strokeDashoffset={100 - (all === 0 ? 0 : (100 * done) / all)}
              className="transition-[stroke-dashoffset] duration-(--dur-slow) ease-soft motion-reduce:transition-none"
            />
          </svg>
          <span className="sr-only">{t('rewards.progress', { done, all })}</span>
          <span aria-hidden="true" className="tnum relative text-center font-bold leading-5 md:text-lg md:leading-6">
            {t('rewards.progressRing', { done, all })}
          </span>
        </div>
      </div>
    </section>
  );
}

/** The sentence, with its number rolling. */
function Balance({ text, count }: { text: string; count: number }) {
  const number = formatAmount(count, 'never');
  const at = text.indexOf(number);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <RollingNumber text={number} />
      {text.slice(at + number.length)}
    </>
  );
}
