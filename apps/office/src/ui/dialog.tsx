import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';
import { IconButton } from './button.tsx';

/** A question in the middle of the screen; from the foot of it on a phone. Escape and a press beside it close it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  wide = false,
  bare = false,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  wide?: boolean;
  /** Without its head: the title is for screen readers alone. */
  bare?: boolean;
}) {
  const t = useText();
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx(
            'fixed z-40 flex max-h-[88dvh] animate-rise flex-col overflow-hidden bg-surface shadow-sheet focus:outline-none',
            'max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-(--radius-sheet)',
            'md:top-[12vh] md:left-1/2 md:-translate-x-1/2 md:rounded-xl',
            wide ? 'md:w-[680px]' : 'md:w-[480px]',
          )}
        >
          <div className={bare ? 'sr-only' : 'flex items-start justify-between gap-4 px-5 pt-4'}>
            <div>
              <Radix.Title className="text-lg leading-7">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="text-foreground-2">{description}</Radix.Description>
              )}
            </div>
            {bare ? null : (
              <Radix.Close asChild>
                <IconButton label={t('common.close')} className="-mr-2">
                  <X aria-hidden="true" size={20} />
                </IconButton>
              </Radix.Close>
            )}
          </div>
          <div className={cx('min-h-0 overflow-y-auto', bare ? '' : 'px-5 pt-3 pb-5')}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
