import { afterEach, expect, test, vi } from 'vitest';
import { fetchWith, learnFilesOfScreens } from './late-files.ts';

const asked = () => [...document.head.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

test('what a late part needs is asked for beside it, each file once', async () => {
  await expect(fetchWith(async () => 'a part', ['one.js', 'two.js'])).resolves.toBe('a part');
  await expect(fetchWith(async () => 'another', ['two.js', 'three.js'])).resolves.toBe('another');
  expect(asked()).toEqual(['/assets/one.js', '/assets/two.js', '/assets/three.js']);
});

test('a screen comes without the list of files, too, and with it asks for all that it needs at once', async () => {
  await expect(fetchWith(async () => 'a screen', 1)).resolves.toBe('a screen');
  expect(asked()).toEqual([]);
  vi.stubGlobal('fetch', async () => Response.json([['list.js'], ['orders.js', 'sheet.js']]));
  await learnFilesOfScreens();
  await expect(fetchWith(async () => 'a screen', 1)).resolves.toBe('a screen');
  expect(asked()).toEqual(['/assets/orders.js', '/assets/sheet.js']);
});

test('a list that could not be had, or a server that has another build, stops nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await learnFilesOfScreens();
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  await learnFilesOfScreens();
  await expect(fetchWith(async () => 'a screen', 99)).resolves.toBe('a screen');
});
