import type * as CatalogueModule from './catalogue.ts';
import type * as TextsModule from './load-texts.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('./texts-folder.ts', () => ({ TEXTS: { folder: '/words', everywhere: [0] } }));
// Turns of the event loop come from a message port, which the tests' own time doesn't move.
vi.mock('@mnada/ui/yield-to-main.ts', () => ({ yieldToMain: () => Promise.resolve() }));

const asked: string[] = [];
const waiting: (() => void)[] = [];
let holds = false;
let fails = 0;

/** Words come at once, or when the test lets them. */
async function answer(address: string): Promise<Response> {
  asked.push(address);
  if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
  if (fails-- > 0) throw new TypeError('no network');
  return Response.json({ [address.endsWith('/1.json') ? 'wins' : 'help']: { title: address } });
}

let texts: typeof TextsModule;
let catalogue: typeof CatalogueModule;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  texts = await import('./load-texts.ts');
  catalogue = await import('./catalogue.ts');
});
afterEach(() => {
  asked.length = 0;
  holds = false;
  fails = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[GEN-7] words come by area and language', () => {
  test('each once, however many screens say them', async () => {
    await Promise.all([texts.loadTexts([1, 2], 'en'), texts.loadTexts([2], 'en')]);
    await texts.loadTexts([1], 'en');
    expect(asked).toEqual(['/words/en/1.json', '/words/en/2.json']);
    expect(catalogue.translate('en', 'wins.title')).toBe('/words/en/1.json');
  });

  test('a moment without network is waited out; after three tries it fails, and may be asked again', async () => {
    fails = 2;
    const patient = texts.loadTexts([1], 'en');
    await vi.runAllTimersAsync();
    await patient;
    fails = 3;
    const failed = expect(texts.loadTexts([2], 'en')).rejects.toThrow('no network');
    await vi.runAllTimersAsync();
    await failed;
    await texts.loadTexts([2], 'en');
    expect(asked).toHaveLength(7);
  });

  test('another language is whole before it shows: also what a screen asked for meanwhile', async () => {
    await texts.loadTexts([1], 'en');
    expect([texts.hasTexts('en'), texts.hasTexts('sw')]).toEqual([true, false]);
    holds = true;
    const switched = texts.loadLanguage('sw');
    const screen = texts.loadTexts([2], 'en');
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toHaveLength(2);
    holds = false;
    for (const go of waiting.splice(0)) go();
    await Promise.all([switched, screen]);
    expect(texts.hasTexts('sw')).toBe(true);
    expect(catalogue.translate('sw', 'help.topics')).toBe('help.topics');
    expect(asked).toContain('/words/sw/2.json');
  });
});
