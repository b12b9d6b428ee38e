import { Link } from '@tanstack/react-router';
import { rememberHere } from '../../client/return-to.ts';
import { useText } from '../../client/i18n/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { Logo } from '@mnada/ui/logo.tsx';
import { MenuButton } from './menu-button.tsx';

/** Menu, logo, and either bell and account or Sign in. */
export function PhoneHeader() {
  const t = useText();
  return (
    <header className="sticky top-0 z-30 bg-surface md:hidden">
      <div className="flex h-(--header-h) items-center gap-0.5 px-1">
        <MenuButton />
        <Link to="/" aria-label={t('common.home')} className="flex min-h-12 min-w-0 items-center">
          <Logo />
        </Link>
        <span className="flex-1" />
        <span className="member-only flex items-center">
          <Bell />
          <AccountMenu size={36} />
        </span>
        <span className="visitor-only mr-2">
          <Link
            to="/login"
            onClick={rememberHere}
            className="relative flex h-10 items-center rounded-full bg-surface-2 px-4 font-semi text-sm before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-surface-3"
          >
            {t('common.signIn')}
          </Link>
        </span>
      </div>
    </header>
  );
}
