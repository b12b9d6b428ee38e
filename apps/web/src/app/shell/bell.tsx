import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useText } from '../../i18n/index.ts';

export function Bell() {
  const t = useText();
  return (
    <Link
      to="/notifications"
      aria-label={t('common.notifications')}
      className="grid size-12 place-items-center rounded-full hover:bg-surface-2"
    >
      <BellIcon aria-hidden="true" size={22} />
    </Link>
  );
}
