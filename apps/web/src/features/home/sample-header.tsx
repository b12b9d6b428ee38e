import { Link } from '@tanstack/react-router';
import { ChevronDown, LayoutGrid, Search, ShoppingCart, Smartphone, User } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Logo } from '@mnada/ui/logo.tsx';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { CATEGORY_ITEM, CATEGORY_ON, CategoryBar } from './category-bar.tsx';
import { SAMPLE_CATEGORIES } from './sample-data.ts';

/** The sample's links have no targets: they stay where they are. */
const stay = (event: MouseEvent) => event.preventDefault();

/** Logo, a search box without behaviour, the app, sign-in, a cart that counts 0; then the placeholder categories. */
export function SampleHeader({ onInstall }: { onInstall: () => void }) {
  const t = useText();
  return (
    <>
      <header className="border-border border-b bg-surface">
        <div className="column flex flex-wrap items-center gap-x-2 gap-y-2 py-2 md:h-18 md:flex-nowrap md:gap-4 md:py-0">
          <Link to="/" aria-label={t('common.home')} className="flex min-h-12 items-center">
            <Logo size={30} />
          </Link>
          <span className="order-last flex h-12 w-full items-center gap-3 rounded-lg bg-surface-2 px-4 md:order-none md:ml-4 md:max-w-88">
            <Search aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
            <input
              type="search"
              aria-label={t('home.searchLabel')}
              placeholder={t('home.searchPlaceholder')}
              className="min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-foreground-2"
            />
          </span>
          <span className="hidden flex-1 md:block" />
          {/* One group: where there is no room for all of it beside the logo, it goes below as a whole. */}
          <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end md:mr-0 md:ml-0 md:flex-nowrap md:gap-4">
            <button
              type="button"
              aria-label={t('home.sampleInstall')}
              onClick={onInstall}
              className="order-2 flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-lg font-medium text-foreground-2 text-sm hover:bg-surface-2 md:order-none md:px-3"
            >
              <Smartphone aria-hidden="true" size={20} />
              <span className="hidden md:inline">{t('home.sampleInstall')}</span>
            </button>
            <Link
              to="/login"
              className="order-1 flex min-h-12 items-center gap-2 rounded-lg hover:bg-surface-2 md:order-none md:gap-2.5 md:px-2"
            >
              <span className="hidden size-10 place-items-center rounded-full bg-surface-2 sm:grid">
                <User aria-hidden="true" size={20} />
              </span>
              <span className="text-sm leading-tight">
                <span className="block text-foreground-2 text-xs">{t('home.sampleWelcome')}</span>{' '}
                <b className="whitespace-nowrap">{t('home.sampleSignIn')}</b>
              </span>
            </Link>
            <button
              type="button"
              aria-label={`${t('home.sampleCart')}: 0`}
              className="relative order-3 grid size-12 place-items-center rounded-full hover:bg-surface-2 md:order-none"
            >
              <ShoppingCart aria-hidden="true" size={22} />
              <span
                aria-hidden="true"
                className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 font-semi text-2xs text-primary-foreground"
              >
                0
              </span>
            </button>
          </div>
        </div>
      </header>
      <CategoryBar label={t('home.categories')}>
        <li>
          <button type="button" className={cx(CATEGORY_ITEM, CATEGORY_ON)}>
            <LayoutGrid aria-hidden="true" size={18} />
            {t('home.allCategories')}
            <ChevronDown aria-hidden="true" size={16} />
          </button>
        </li>
        {SAMPLE_CATEGORIES.map(({ name, isButton }) => (
          <li key={name}>
            {isButton ? (
              <button type="button" className={CATEGORY_ITEM}>
                {name}
                <ChevronDown aria-hidden="true" size={16} />
              </button>
            ) : (
              <a href="/home?sample" onClick={stay} className={CATEGORY_ITEM}>
                {name}
              </a>
            )}
          </li>
        ))}
        <li>
          <button type="button" className={CATEGORY_ITEM}>
            {t('home.more')}
            <ChevronDown aria-hidden="true" size={16} />
          </button>
        </li>
      </CategoryBar>
    </>
  );
}
