import { randomBytes } from 'node:crypto';
import type { Language } from '@mnada/contract';
import { lateScripts, PAGE_END } from './late-scripts.ts';
import type { PageStyles } from './page-styles.ts';

/**
 * Stands in a rendered page wherever a script tag says its nonce, until the page is sent (page-bytes.ts). Another one in
 * each process: whoever found a way to put a script into a page still could not make it one of ours.
 */
export const NONCE_SLOT = randomBytes(16).toString('base64');

/** What surrounds every page: the style sheet, fonts to load early, and the scripts. */
export type PageAssets = {
  /** What a page needs of it stands in the page itself: no second round trip before the first paint. Absent in development. */
  readonly styles: PageStyles | null;
  /** Development: addresses of style sheets. */
  readonly styleSheets: readonly string[];
  readonly fonts: readonly string[];
  /** The entry and what it imports; the last is the entry. */
  readonly scripts: readonly string[];
  /** Scripts of a lazily loaded screen, by its source file. */
  readonly screenScripts: ReadonlyMap<string, readonly string[]>;
  /** Addresses of the words that screens say, by their sources; development has all of them in its modules. */
  readonly words: ((screens: readonly string[], language: Language) => readonly string[]) | null;
  /** Development: inline modules that must run before the entry. */
  readonly preamble: string | null;
};

export type PageParts = {
  /** As React rendered it, `<html …>` first. */
  readonly html: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark' | 'system';
  readonly dataSaver: boolean;
  /** Others who bid here are simulated (BID-8). */
  readonly isDemo: boolean;
  readonly noIndex: boolean;
  readonly screens: readonly string[];
  /** Runs before the first paint. */
  readonly beforePaint: string;
  /** Drawings that the page refers to. */
  readonly symbols: string;
};

const META = /<meta [^>]*>/g;
const NONCE_META = `<meta property="csp-nonce" content="${NONCE_SLOT}"/>`;

/**
 * A desktop draws a page once it is there to its end: what stands beside each other comes one after the other, and half a page moved
 * when its other half came. A phone's columns only grow downwards: it draws what it has. Browsers without it draw as ever.
 */
const DRAWN_WHOLE = `<link rel="expect" href="#${PAGE_END}" blocking="render" media="(min-width: 768px)">`;

/** `--surface` of each theme as hex, for the browser's own bars. */
const BAR_COLOURS = { light: '#ffffff', dark: '#0c1b17' };

/**
 * Puts around a rendered page what React does not need to know: styles inline, the theme script first, the modules once
 * the content is painted (late-scripts.ts). React ignores what it did not render there.
 */
export function assembleDocument(page: PageParts, assets: PageAssets): string {
  const attributes = [
    page.theme === 'system' ? '' : ` class="${page.theme}"`,
    page.dataSaver ? ' data-saver=""' : '',
    page.isDemo ? ' data-demo=""' : '',
  ].join('');
  const barColour = page.theme === 'dark' ? BAR_COLOURS.dark : BAR_COLOURS.light;
  const screenScripts = page.screens.flatMap((screen) => assets.screenScripts.get(screen) ?? []);
  const entry = assets.scripts.at(-1) ?? '';
  const head = [
    '<meta charset="utf-8">',
    `<meta name="theme-color" content="${barColour}">`,
    `<script nonce="${NONCE_SLOT}">${page.beforePaint}</script>`,
    ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.preamble === null ? DRAWN_WHOLE : '',
    page.noIndex ? '<meta name="robots" content="noindex">' : '',
    // Who reads without scripts has a link to what is drawn later.
    '<noscript><style>.drawn-later{display:none}</style></noscript>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
  ].join('');
  const needed = [...new Set([...assets.scripts.slice(0, -1), ...screenScripts])];
  const scripts =
    page.symbols +
    (assets.preamble === null
      ? lateScripts(
          {
            scripts: [...needed, entry],
            words: assets.words?.(page.screens, page.language) ?? [],
            styles: assets.styles === null ? [] : [assets.styles.address],
          },
          NONCE_SLOT,
        )
      : `<script type="module" nonce="${NONCE_SLOT}">${assets.preamble}</script>` +
        `<script type="module" nonce="${NONCE_SLOT}" src="${entry}"></script>`);
  // Behind what React put into the head: its pictures to load early are found before the long style sheet.
  const styles = assets.styles === null ? '' : `<style>${assets.styles.of(page.html + page.symbols)}</style>`;
  const html = page.html
    .replace(/<html\b/, () => `<html${attributes}`)
    // Style sheets can read an attribute of `<meta>`; of a script's nonce they can't.
    .replaceAll(NONCE_META, '')
    .replaceAll(META, (tag) => tag.replace(` nonce="${NONCE_SLOT}"`, ''))
    .replace('<head>', () => `<head>${head}`)
    .replace('</head>', () => `${styles}</head>`);
  return insertBefore(html, '</body>', scripts);
}

function insertBefore(text: string, mark: string, inserted: string): string {
  const at = text.lastIndexOf(mark);
  return at < 0 ? text + inserted : text.slice(0, at) + inserted + text.slice(at);
}
