import { CircleAlert, CircleCheck, Info, WifiOff } from 'lucide-react';
import { createRoot, type Root } from 'react-dom/client';
import { Toaster, toast as sonner } from 'sonner';
import { PHONE_UP_TO, toastSides, toastTop } from './toast-place.ts';

/** `stays`: until it is pressed or swiped away. */
export type ToastOptions = { action?: { label: string; onClick: () => void }; id?: string; stays?: boolean };
export type ToastKind = 'success' | 'error' | 'info' | 'offline';

const ICONS = {
  success: <CircleCheck aria-hidden="true" size={20} className="text-live" />,
  error: <CircleAlert aria-hidden="true" size={20} className="text-critical-text" />,
  info: <Info aria-hidden="true" size={20} />,
  offline: <WifiOff aria-hidden="true" size={20} />,
} satisfies Record<ToastKind, React.ReactNode>;

/** Under the header. */
const FROM = { desktop: 88, phone: 64 } as const;

/** A sheet may open, or a page come, just after what is told: what would lie on its heading then steps aside. */
const LOOK_AGAIN_MS = [250, 700, 1_500];

let root: Root | undefined;

/** The list of toasts has a root of its own, so that the page does not wait for it to hydrate. */
function mount(): void {
  if (root === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  const { innerWidth, innerHeight } = window;
  const from = innerWidth <= PHONE_UP_TO ? FROM.phone : FROM.desktop;
  const side = toastSides(innerWidth);
  const top = toastTop(from, headingsOnScreen(), { left: side, right: innerWidth - side }, innerHeight);
  root.render(
    <Toaster
      position="top-center"
      duration={4000}
      visibleToasts={3}
      offset={{ top }}
      mobileOffset={{ top, left: side, right: side }}
      // Its own style sheet names the system's fonts.
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex min-h-12 w-full items-center gap-3 rounded-lg border border-border bg-surface px-4 py-1 font-sans text-sm font-medium text-foreground shadow-sheet sm:w-[356px]',
          title: 'whitespace-pre-line',
          content: 'flex-1 py-2',
          actionButton: 'min-h-10 shrink-0 rounded-sm px-2 font-semi text-link',
        },
      }}
    />,
  );
}

/** Those for screen readers alone take no place. */
const headingsOnScreen = () =>
  Array.from(document.querySelectorAll('#content :is(h1, h2), [role="dialog"] h2'), (heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return words.getBoundingClientRect();
  }).filter(({ width, height }) => width > 1 && height > 1);

export function showToast(kind: ToastKind, text: string, options: ToastOptions): void {
  mount();
  for (const ms of LOOK_AGAIN_MS) setTimeout(mount, ms);
  const show = kind === 'success' ? sonner.success : kind === 'error' ? sonner.error : sonner;
  show(text, {
    icon: ICONS[kind],
    ...(options.stays === true ? { duration: Number.POSITIVE_INFINITY } : {}),
    ...(options.id === undefined ? {} : { id: options.id }),
    ...(options.action === undefined ? {} : { action: options.action }),
  });
}
