import { cleanup } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, beforeAll, vi } from 'vitest';

type Added = readonly [target: EventTarget, ...Parameters<EventTarget['addEventListener']>];
const added: Added[] = [];
const shared = [window, document, document.documentElement];
const asFound = shared.map((target) => target.addEventListener);

/** What a screen does depends on where it believes to be. */
const toFirstAddress = () => history.replaceState(null, '', '/');

beforeAll(() => {
  // A navigation that was under way when the file before had ended may have moved the window since.
  toFirstAddress();
  for (const target of shared) {
    const add = target.addEventListener;
    target.addEventListener = function note(this: EventTarget, ...listener: Parameters<typeof add>) {
      added.push([target, ...listener]);
      return add.apply(target, listener);
    } as typeof add;
  }
});

/**
 * Files of screens share one process and one window: each starts with our own modules evaluated anew, and leaves no screen,
 * no listener and nothing stored. What stays loaded is what others wrote: React, the router, the window itself.
 */
afterAll(async () => {
  cleanup();
  toast.dismiss();
  // Sonner keeps what leaves for a fifth of a second.
  await vi.waitFor(() => {
    if (document.querySelector('[data-sonner-toast]') !== null) throw new Error('a message is still in sight');
  }, 60_000);
  for (const [target, ...listener] of added.splice(0)) target.removeEventListener(...listener);
  for (const [index, target] of shared.entries())
    target.addEventListener = asFound[index] as typeof target.addEventListener;
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (name) document.cookie = `${name}=; path=/; max-age=0`;
  }
  document.body.replaceChildren();
  for (const link of document.head.querySelectorAll('link')) link.remove();
  toFirstAddress();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  vi.resetModules();
});
