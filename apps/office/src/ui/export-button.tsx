import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../client/i18n/index.ts';
import { HrefButton } from './button.tsx';

type Export = {
  /** The list as a file, with the filters that are on. */
  href: string;
  /** It is what one comes for: the room's first button, on a phone as well. */
  isPrimary?: boolean;
};

/** What a list shows as a file of comma-separated values; the key for it presses this button. */
export function ExportButton({ href, isPrimary = false }: Export): ReactNode {
  const t = useText();
  return (
    <HrefButton
      {...(isPrimary ? { variant: 'primary' as const } : { className: 'max-md:hidden' })}
      data-key-export=""
      href={href}
      download
      icon={<Download aria-hidden="true" size={16} />}
    >
      {t('common.exportCsv')}
    </HrefButton>
  );
}
