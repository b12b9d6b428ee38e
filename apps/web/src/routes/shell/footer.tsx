import { Link } from '@tanstack/react-router';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { loadFootChoices } from '../../features/settings/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Logo } from '@mnada/ui/logo.tsx';

const { Later: FootChoices } = loadLater(loadFootChoices, { drawn: true });

const LINKS: readonly { to: string; label: TextKey }[] = [
  { to: '/help', label: 'common.help' },
  { to: '/odds', label: 'common.honestOdds' },
  { to: '/status', label: 'common.status' },
  { to: '/terms', label: 'common.terms' },
  { to: '/privacy', label: 'common.privacy' },
];

/** What a shop must say, at the end of every page; on desktop also theme and language. */
export function Footer({ aboveBar }: { aboveBar: boolean }) {
  const t = useText();
  return (
    <footer
      className={cx(
        'mt-10 border-border border-t bg-surface',
        aboveBar ? 'pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] md:pb-0' : 'hidden md:block',
      )}
    >
      <div className="column flex flex-col gap-5 py-6 md:flex-row md:items-center md:justify-between md:py-8">
        <div className="max-w-md">
          <Logo size={28} />
          <p className="mt-2 text-foreground-2 text-sm">{t('common.rights')}</p>
        </div>
        <nav aria-label={t('common.legalLinks')}>
          <ul className="-mx-2 flex flex-wrap md:-mx-3">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-12 items-center px-2 font-medium text-link text-sm hover:underline md:px-3"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden w-72 shrink-0 flex-col gap-2 md:flex">
          <FootChoices />
        </div>
      </div>
    </footer>
  );
}
