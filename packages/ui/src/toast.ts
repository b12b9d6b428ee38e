import type * as Host from './toast-host.tsx';

/** A short message under the header, 4 s, at most 3 in sight (seed 1, section 9). It pushes nothing. */
/** `stays`: until it is pressed or swiped away. */
export type ToastOptions = { action?: { label: string; onClick: () => void }; id?: string; stays?: boolean };
export type ToastKind = 'success' | 'error' | 'info' | 'offline';

let host: Promise<typeof Host> | undefined;

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  // Loaded by the first toast: no page pays for it before.
  host ??= import('./toast-host.tsx');
  void host.then(
    ({ showToast }) => showToast(kind, text, options),
    () => {
      host = undefined; // offline at the first one: the next tries again
    },
  );
}

export const toast = {
  success: (text: string, options?: ToastOptions): void => show('success', text, options),
  error: (text: string, options?: ToastOptions): void => show('error', text, options),
  info: (text: string, options?: ToastOptions): void => show('info', text, options),
  offline: (text: string, options?: ToastOptions): void => show('offline', text, options),
};
