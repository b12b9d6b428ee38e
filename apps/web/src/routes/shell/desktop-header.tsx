import { Link } from '@tanstack/react-router';
import { Columns3, type LucideIcon, Package, Smartphone, TicketPlus, Trophy, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rememberHere } from '../../client/return-to.ts';
import { formatAmount, type TextKey, useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { useBalance } from '../../features/wallet/index.ts';
import { useSession } from '../../client/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { Cart, loadWinsBadge } from '../../features/wins/index.ts';
import { GetTheApp, preloadGetTheApp } from '../../features/install/index.ts';
import { HeaderSearch } from './header-search.tsx';
import { Logo } from '@mnada/ui/logo.tsx';
import { MenuButton } from './menu-button.tsx';

const { Later: WinsBadge } = loadLater(loadWinsBadge);

/** From 905 px on every screen: menu, logo, search, the app, own wins and orders, balance and account (or Sign in / Register), cart. */
export function DesktopHeader() {
  const t = useText();
  const balance = useBalance();
  const userId = useSession()?.user.id;
  const [showsApp, setShowsApp] = useState(false);
  return (
    <header className="sticky top-0 z-30 hidden border-border border-b bg-surface md:block">
      <div className="column flex h-(--header-h) items-center gap-2 lg:gap-3">
        <MenuButton className="-ml-3" />
        <Link to="/" aria-label={t('common.home')} className="flex min-h-12 shrink-0 items-center">
          <Logo size={36} />
        </Link>
        <HeaderSearch className="ml-1 max-w-88 lg:ml-4" />
        <span className="flex-1" />
        <button
          type="button"
          className="header-place"
          onPointerDown={preloadGetTheApp}
          onClick={() => setShowsApp(true)}
        >
          <Smartphone aria-hidden="true" size={20} />
          <span className="sr-only">{t('common.getTheApp')}</span>
          <span aria-hidden="true" className="visitor-only whitespace-nowrap">
            {t('common.getTheApp')}
          </span>
        </button>
        <span className="member-only flex shrink-0 items-center gap-1">
          <Own to="/watch" label="common.watch" Icon={Columns3} />
          <Own to="/list_winnings" label="common.myWins" Icon={Trophy}>
            {userId === undefined ? null : <WinsBadge userId={userId} />}
          </Own>
          <Own to="/list_orders" label="common.myOrders" Icon={Package} />
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
          <AccountMenu size={40} />
        </span>
        <span className="visitor-only">
          <Link
            to="/login"
            onClick={rememberHere}
            className="flex min-h-12 shrink-0 items-center gap-2.5 rounded-lg px-2 hover:bg-surface-2"
          >
            <span className="grid size-10 place-items-center rounded-full bg-surface-2">
              <User aria-hidden="true" size={20} />
            </span>
            <span className="text-sm leading-tight">
              <span className="block text-foreground-2 text-xs">{t('common.welcome')}</span>
              <b className="whitespace-nowrap">{t('common.signInOrRegister')}</b>
            </span>
          </Link>
        </span>
        <Cart />
      </div>
      <GetTheApp open={showsApp} onClose={() => setShowsApp(false)} />
    </header>
  );
}

/** A place of one's own, a press away; narrow desktops show its picture alone. */
function Own({ to, label, Icon, children }: { to: string; label: TextKey; Icon: LucideIcon; children?: ReactNode }) {
  const t = useText();
  return (
    <Link to={to} className="header-place header-own">
      <Icon aria-hidden="true" size={20} />
      <span className="sr-only lg:not-sr-only">{t(label)}</span>
      {children}
    </Link>
  );
}
