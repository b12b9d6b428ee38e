import type { showToast, ToastKind, ToastOptions } from './toast-host.tsx';

let host: Promise<{ readonly showToast: typeof showToast }> | undefined;

function show(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  // Loaded by the first toast: no page pays for it before.
  host ??= import('./toast-host.tsx');
  void host.then(
    (loaded) => loaded.showToast(kind, text, options),
    () => {
      host = undefined; // offline at the first one: the next tries again
    },
  );
}

/** A short message under the header, 4 s, at most 3 in sight (seed 1, section 9). It pushes nothing. */
export const toast = {
  success: (text: string, options?: ToastOptions): void => show('success', text, options),
  error: (text: string, options?: ToastOptions): void => show('error', text, options),
  info: (text: string, options?: ToastOptions): void => show('info', text, options),
  offline: (text: string, options?: ToastOptions): void => show('offline', text, options),
};
