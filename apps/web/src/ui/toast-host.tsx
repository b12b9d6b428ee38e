import { CircleAlert, CircleCheck, Info, WifiOff } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast as sonner } from 'sonner';
import type { ToastKind, ToastOptions } from './toast.ts';

const ICONS = {
  success: <CircleCheck aria-hidden="true" size={20} className="text-live" />,
  error: <CircleAlert aria-hidden="true" size={20} className="text-critical-text" />,
  info: <Info aria-hidden="true" size={20} />,
  offline: <WifiOff aria-hidden="true" size={20} />,
} satisfies Record<ToastKind, React.ReactNode>;

let mounted = false;

/** The list of toasts has a root of its own, so that the page does not wait for it to hydrate. */
function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="top-center"
      duration={4000}
      visibleToasts={3}
      offset={88}
      mobileOffset={64}
      // Its own style sheet names the system's fonts.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-border bg-surface px-4 py-3 font-sans text-sm font-medium text-foreground shadow-sheet sm:w-[356px]',
          title: 'whitespace-pre-line',
          content: 'flex-1',
          actionButton: 'min-h-10 shrink-0 rounded-sm px-2 font-semi text-link',
        },
      }}
    />,
  );
}

export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mount();
  const show = kind === 'success' ? sonner.success : kind === 'error' ? sonner.error : sonner;
  show(text, {
    icon: ICONS[kind],
    ...(options.stays === true ? { duration: Number.POSITIVE_INFINITY } : {}),
    ...(options.id === undefined ? {} : { id: options.id }),
    ...(options.action === undefined ? {} : { action: options.action }),
  });
}
