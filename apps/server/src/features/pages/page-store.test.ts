import { expect, test, vi } from 'vitest';
import { PageStore } from './page-store.ts';

function storeAt(start = 0) {
  let nowMs = start;
  const store = new PageStore<string>(() => nowMs);
  return { store, pass: (ms: number) => (nowMs += ms) };
}

test('a page is kept for a second, then made again', async () => {
  const { store, pass } = storeAt();
  const make = vi.fn(async () => `made ${make.mock.calls.length}`);
  expect(await store.get('/', make)).toBe('made 1');
  pass(999);
  expect(await store.get('/', make)).toBe('made 1');
  pass(1);
  expect(await store.get('/', make)).toBe('made 2');
});

test('its age counts from before it was made: what it shows was read then', async () => {
  const { store, pass } = storeAt();
  const make = vi.fn(async () => {
    pass(1_000);
    return 'slow';
  });
  await store.get('/', make);
  await store.get('/', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a hundred people at once cost one rendering', async () => {
  const { store } = storeAt();
  const make = vi.fn(() => new Promise<string>((done) => setTimeout(() => done('page'), 5)));
  const pages = await Promise.all(Array.from({ length: 100 }, () => store.get('/', make)));
  expect(make).toHaveBeenCalledOnce();
  expect(new Set(pages)).toEqual(new Set(['page']));
});

test('a failure reaches everybody who waited and is not kept', async () => {
  const { store } = storeAt();
  const fail = () => Promise.reject(new Error('no'));
  const outcomes = await Promise.allSettled([store.get('/', fail), store.get('/', fail)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await store.get('/', async () => 'again')).toBe('again');
});

test('made-up addresses do not fill the memory: the oldest pages go', async () => {
  const { store } = storeAt();
  for (let n = 0; n < 1_000; n++) await store.get(`/?n=${n}`, async () => 'page');
  const make = vi.fn(async () => 'page');
  await store.get('/?n=0', make);
  await store.get('/?n=999', make);
  expect(make).toHaveBeenCalledOnce();
});
