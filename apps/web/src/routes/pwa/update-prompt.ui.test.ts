import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@mnada/ui/toast.ts';
import { offerUpdates } from './update-prompt.ts';

// Nothing is offered where people bid or pay; these tests ask what happens elsewhere.
beforeEach(() => history.replaceState(null, '', '/'));

test('the very first worker of a device is no new version, though it has claimed the page before it is told', () => {
  const container = Object.assign(new EventTarget(), { controller: null as object | null });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const info = vi.spyOn(toast, 'info').mockImplementation(() => '');
  info.mockClear();
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
  const registration = Object.assign(new EventTarget(), {
    active: null as object | null,
    installing: worker as object | null,
    waiting: null as object | null,
  });
  offerUpdates(registration as unknown as ServiceWorkerRegistration);
  registration.dispatchEvent(new Event('updatefound'));
  // In WebKit's order.
  container.controller = worker;
  Object.assign(registration, { waiting: worker, installing: null });
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  expect(info).not.toHaveBeenCalled();
  // The next one is.
  const next = { postMessage: vi.fn() };
  Object.assign(registration, { active: worker, waiting: next });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(info).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('Update starts the version that waits at that moment, not the one that waited when it was offered', () => {
  const container = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const info = vi.spyOn(toast, 'info').mockImplementation(() => '');
  info.mockClear();
  const [first, second] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const registration = Object.assign(new EventTarget(), { active: {}, waiting: first, installing: null });
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
  const registration = Object.assign(new EventTarget(), { active: {}, waiting: {} as object | null, installing: null });
  offerUpdates(registration as unknown as ServiceWorkerRegistration);
  registration.waiting = null;
  info.mock.calls[0]?.[1]?.action?.onClick();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
