import { Link } from '@tanstack/react-router';
import { Smartphone, TicketPlus, User } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, useText } from '../../i18n/index.ts';
import { useBalance } from '../balance.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { Cart } from './cart.tsx';
import { GetTheApp, preloadGetTheApp } from './get-the-app.tsx';
import { HeaderSearch } from './header-search.tsx';
import { Logo } from './logo.tsx';

/** From 905 px on every screen: logo, search, the app, balance and account (or Sign in / Register), cart. */
export function DesktopHeader() {
  const t = useText();
  const balance = useBalance();
  const [showsApp, setShowsApp] = useState(false);
  return (
    <header className="sticky top-0 z-30 hidden border-border border-b bg-surface md:block">
      <div className="column flex h-(--header-h) items-center gap-3 lg:gap-4">
        <Link to="/" aria-label={t('common.home')} className="flex min-h-12 items-center">
          <Logo size={36} />
        </Link>
        <HeaderSearch className="ml-2 max-w-88 lg:ml-6" />
        <span className="flex-1" />
        <button
          type="button"
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-lg px-3 font-medium text-foreground-2 text-sm hover:bg-surface-2"
          onPointerDown={preloadGetTheApp}
          onClick={() => setShowsApp(true)}
        >
          <Smartphone aria-hidden="true" size={20} />
          {t('common.getTheApp')}
        </button>
        <span className="member-only flex items-center gap-1">
          <Link
            to="/buybids"
            className="tnum flex min-h-12 shrink-0 items-center gap-2 rounded-lg px-3 font-semi text-sm hover:bg-surface-2"
          >
            <TicketPlus aria-hidden="true" size={20} />
            {balance === null ? (
              t('common.buyBids')
            ) : (
              <>
                <span className="sr-only">{t('common.balanceIs')} </span>
                {formatAmount(balance, 'never')} <span className="sr-only">{t('common.bidsWord')}</span>
              </>
            )}
          </Link>
          <Bell />
          <AccountMenu size={40} withName />
        </span>
        <span className="visitor-only">
          <Link to="/login" className="flex min-h-12 shrink-0 items-center gap-2.5 rounded-lg px-2 hover:bg-surface-2">
            <span className="grid size-10 place-items-center rounded-full bg-surface-2">
              <User aria-hidden="true" size={20} />
            </span>
            <span className="text-sm leading-tight">
              <span className="block text-foreground-2 text-xs">{t('common.welcome')}</span>
              <b>{t('common.signInOrRegister')}</b>
            </span>
          </Link>
        </span>
        <Cart />
      </div>
      <GetTheApp open={showsApp} onClose={() => setShowsApp(false)} />
    </header>
  );
}
