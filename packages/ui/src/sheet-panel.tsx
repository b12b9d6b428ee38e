import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useWords } from './ui-words.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useGiveBackFocus } from './use-give-back-focus.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Read after the title. */
  description?: string;
  children: ReactNode;
  /** Stays in sight above the sheet, dimmed by nothing; not for what is pressed. */
  above?: ReactNode;
  /** Stays in sight at the foot while the body scrolls. */
  action?: ReactNode;
  /** Where the focus lands, given the sheet's heading; the first thing that takes it otherwise. */
  initialFocus?: (heading: HTMLElement | null) => HTMLElement | null;
  /** `dialog`: centred on phones as well. */
  kind?: 'sheet' | 'dialog';
};

const SHEET =
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-(--radius-sheet) pb-[env(safe-area-inset-bottom)] ' +
  'data-[state=open]:animate-[mn-sheet-up_var(--dur-slow)_var(--ease-out)] data-[state=closed]:animate-[mn-sheet-down_var(--dur-fast)_var(--ease-in)_forwards] ' +
  'md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:w-[480px] md:rounded-(--radius-sheet) md:pb-0 ' +
  'md:data-[state=open]:animate-[mn-rise_var(--dur-base)_var(--ease-out)] md:data-[state=closed]:animate-[mn-fade-out_var(--dur-fast)_linear_forwards]';
const CENTRED =
  'inset-0 m-auto h-fit max-h-[86dvh] w-[min(480px,calc(100vw-2rem))] rounded-(--radius-sheet) ' +
  'data-[state=open]:animate-[mn-rise_var(--dur-base)_var(--ease-out)] data-[state=closed]:animate-[mn-fade-out_var(--dur-fast)_linear_forwards]';

/** Never over what stands above it: 64 px, 72 px from the top, 12 px on low and wide screens. */
const BELOW =
  'max-h-[calc(100dvh-9.5rem)]! [@media(max-height:699px)]:max-h-[calc(100dvh-5.75rem)]! md:max-h-[calc(100dvh-11rem)]!';

/** The panel itself; Radix keeps the focus inside, and closes on Escape. */
export function SheetPanel({
  open,
  onClose,
  title,
  description,
  children,
  action,
  above,
  initialFocus,
  kind = 'sheet',
}: SheetProps) {
  const t = useWords();
  useBackCloses(open, onClose);
  const { remember, onCloseAutoFocus } = useGiveBackFocus();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-[mn-fade-out_var(--dur-fast)_linear_forwards] data-[state=open]:animate-[mn-fade-in_var(--dur-base)_linear]" />
        {above === undefined ? null : <div className="pointer-events-none fixed inset-x-0 top-0 z-50">{above}</div>}
        <Dialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            remember();
            const target = initialFocus?.(heading.current);
            if (target == null) return;
            event.preventDefault();
            target.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cx(
            'fixed z-50 flex flex-col bg-surface shadow-sheet outline-none',
            kind === 'sheet' ? SHEET : CENTRED,
            above !== undefined && BELOW,
          )}
        >
          {kind === 'sheet' ? (
            <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-surface-3 md:hidden" />
          ) : null}
          <div className="flex shrink-0 items-start justify-between gap-3 pt-2 pr-2 pl-5 md:pt-3">
            <Dialog.Title ref={heading} tabIndex={-1} className="py-2.5 font-bold text-xl tracking-tight outline-none">
              {title}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t('close')}>
                <X aria-hidden="true" size={22} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
            {description === undefined ? null : (
              <Dialog.Description className="mb-4 text-foreground-2">{description}</Dialog.Description>
            )}
            {children}
          </div>
          {action === undefined ? null : <div className="shrink-0 border-border border-t px-5 py-3">{action}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
