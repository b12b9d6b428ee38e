import { expect, test, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { offerUpdates } from './update-prompt.ts';

test('Update starts the version that waits at that moment, not the one that waited when it was offered', () => {
  const container = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const info = vi.spyOn(toast, 'info').mockImplementation(() => '');
  const [first, second] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const registration = Object.assign(new EventTarget(), { waiting: first, installing: null });
  offerUpdates(registration as unknown as ServiceWorkerRegistration);
  // While the offer stands, an even newer version takes the first one's place.
  registration.waiting = second;
  info.mock.calls[0]?.[1]?.action?.onClick();
  expect(first.postMessage).not.toHaveBeenCalled();
  expect(second.postMessage).toHaveBeenCalledWith('activate');
  vi.unstubAllGlobals();
});

test('Update pressed after another tab has started the new version takes this one there', () => {
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { controller: {} }) });
  vi.stubGlobal('location', { pathname: '/', reload });
  const info = vi.spyOn(toast, 'info').mockImplementation(() => '');
  info.mockClear();
  const registration = Object.assign(new EventTarget(), { waiting: {} as object | null, installing: null });
  offerUpdates(registration as unknown as ServiceWorkerRegistration);
  registration.waiting = null;
  info.mock.calls[0]?.[1]?.action?.onClick();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
