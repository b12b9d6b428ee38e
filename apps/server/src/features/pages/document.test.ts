import { expect, test } from 'vitest';
import { assembleDocument, NONCE_SLOT, type PageAssets, type PageParts } from './document.ts';

const assets: PageAssets = {
  styles: { of: (html) => `.price::before{content:"$& $1"}/*${html.length}*/`, address: '/assets/all.css' },
  styleSheets: [],
  fonts: ['/assets/brand.woff2'],
  scripts: ['/assets/shared.js', '/assets/main.js'],
  screenScripts: new Map([['src/list.tsx', ['/assets/list.js', '/assets/shared.js']]]),
  words: (screens, language) => screens.map((screen) => `/texts/${language}/${screen}.json`),
  preamble: null,
};
const parts: PageParts = {
  html: `<!DOCTYPE html><html lang="en"><head><meta property="csp-nonce" content="${NONCE_SLOT}"/><title>t</title></head><body><h1>It costs $& and $1</h1><script nonce="${NONCE_SLOT}">data</script></body></html>`,
  language: 'sw',
  theme: 'system',
  dataSaver: false,
  isDemo: false,
  noIndex: false,
  screens: ['src/list.tsx'],
  beforePaint: 'before()',
  symbols: '<svg></svg>',
};
const page = (over: Partial<PageParts> = {}) => assembleDocument({ ...parts, ...over }, assets);

test('what a page uses of the styles stands in it, and what fetches the modules is its last script', () => {
  const html = page();
  expect(html).toContain(`<style>${assets.styles?.of(parts.html + parts.symbols)}</style></head>`);
  expect(html.indexOf('before()')).toBeLessThan(html.indexOf('<title>'));
  expect(html.endsWith('document.currentScript.nonce)</script></body></html>')).toBe(true);
  // None is announced to the browser before: it would share the line with the page's pictures.
  expect(html).not.toMatch(/<link[^>]*\.js"|<script[^>]* src=/);
});

test("scripts of the entry and the screen are named once each, the entry last; and the screen's words in the page's language", () => {
  const named = /document,(\[.*\]),document\.currentScript/.exec(page())?.[1] ?? '[]';
  expect(JSON.parse(named)).toEqual([
    ['/assets/shared.js', '/assets/list.js', '/assets/main.js'],
    ['/texts/sw/src/list.tsx.json'],
    ['/assets/all.css'],
  ]);
});

test('text that looks like a replacement pattern stays text', () => {
  expect(page()).toContain('It costs $& and $1');
  expect(page()).toContain('content:"$& $1"');
});

test('theme, data saver and a demonstration stand on the root before anything is painted', () => {
  expect(page({ isDemo: true })).toContain('<html data-demo="" lang="en">');
  expect(page({ theme: 'dark', dataSaver: true })).toContain('<html class="dark" data-saver="" lang="en">');
  expect(page()).toContain('<html lang="en">');
});

test('every script has the place of a nonce, and nothing else of the page has it', () => {
  const scripts = page().match(/<script\b[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(3);
  for (const script of scripts) expect(script).toContain(`nonce="${NONCE_SLOT}"`);
  expect(page().split(NONCE_SLOT)).toHaveLength(1 + scripts.length);
});

test('samples are kept from search engines', () => {
  expect(page({ noIndex: true })).toContain('<meta name="robots" content="noindex">');
  expect(page()).not.toContain('noindex');
});
