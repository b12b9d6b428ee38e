import { Link } from '@tanstack/react-router';
import { Clock, Gavel, Infinity as Forever, Lock, Target, Undo2 } from 'lucide-react';
import { useText } from '../../../client/i18n/index.ts';

const FACTS = [
  { title: 'never', text: 'neverText', Icon: Forever },
  { title: 'used', text: 'usedText', Icon: Gavel },
  { title: 'back', text: 'backText', Icon: Undo2 },
] as const;

/** What a bid is, before it is bought: it stays, it is used win or lose, it comes back; then how it is paid. */
export function BidFacts() {
  const t = useText();
  return (
    <>
      <h2 className="sr-only">{t('packs.facts')}</h2>
      <ul className="mt-4 divide-y divide-border rounded-xl bg-surface px-4 shadow-card md:px-5">
        {FACTS.map(({ title, text, Icon }) => (
          <li key={title} className="flex items-start gap-4 py-3">
            <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-live-text" />
            <span className="min-w-0">
              <b className="block font-semi">{t(`packs.${title}`)}</b>
              <span className="block text-foreground-2 text-sm">{t(`packs.${text}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/practice"
        className="mt-2 flex min-h-12 items-center gap-3 rounded-md px-0.5 font-semi text-live-text buyer:hidden"
      >
        <Target aria-hidden="true" size={20} className="shrink-0" />
        {t('packs.practise')}
      </Link>
      <ul className="mt-2 mb-5 grid gap-2 px-0.5 text-foreground-2 text-sm">
        <li className="flex items-center gap-3">
          <Lock aria-hidden="true" size={20} className="shrink-0" />
          {t('payments.paidWithPin')}
        </li>
        <li className="flex items-center gap-3">
          <Clock aria-hidden="true" size={20} className="shrink-0" />
          {t('payments.creditedWithin')}
        </li>
      </ul>
    </>
  );
}
