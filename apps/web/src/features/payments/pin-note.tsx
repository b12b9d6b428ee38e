import { Smartphone } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';

/** Before paying: where the PIN is entered, and where it never is. */
export function PinNote({ className = '' }: { className?: string }) {
  const t = useText();
  return (
    <p className={`flex items-start gap-3 rounded-lg bg-surface-2 px-4 py-3 text-foreground-2 text-sm ${className}`}>
      <Smartphone aria-hidden="true" size={20} className="shrink-0" />
      <span>
        <Unbroken>{t('payments.notePin')}</Unbroken>
      </span>
    </p>
  );
}
