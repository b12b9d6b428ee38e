import { randomBytes } from 'node:crypto';
import { COOKIES, type Language } from '@mnada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BRAND_LOGO, BRAND_MARK } from './brand-logo.ts';
import { requestLanguage } from './language.ts';

/** Where the shop's type is served under a name that stays (features/pages/site-files.ts). */
export const BRAND_FONT = '/brand.woff2';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made fit for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A value made fit for a `<script type="application/json">`: nothing in it can end the element. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export type PlainPage = {
  readonly title: string;
  /** What stands under the title in a head of ink; without it the head is the shop's name, and the body has the title. */
  readonly lead?: string;
  /** Of the texts, where they aren't in the one that was asked for. */
  readonly language?: Language;
  /** HTML; the caller has escaped what isn't its own. */
  readonly body: string;
  /** Rules beside the common ones. */
  readonly styles?: string;
  readonly script?: string;
  readonly status?: number;
};

/**
 * Answers with a small page that needs no other file, the shop's type apart: for what the web application doesn't show
 * itself. Its only script and style are those given here, by a nonce of this answer; it is never stored, framed or
 * indexed.
 */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, page: PlainPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const theme = request.cookies?.[COOKIES.theme];
  const html = `<!doctype html>
<html lang="${page.language ?? requestLanguage(request)}" class="${theme === 'light' || theme === 'dark' ? theme : ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} · Mnada</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLES}${page.styles ?? ''}</style>
</head>
<body>
${head(page)}
<main>${page.body}</main>
${page.script === undefined ? '' : `<script nonce="${nonce}">${page.script}</script>`}
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .send(html);
}

const head = ({ title, lead }: PlainPage): string =>
  lead === undefined
    ? `<header><a class="brand" href="/" aria-label="Mnada">${BRAND_LOGO}</a></header>`
    : `<header class="ink"><div><a class="brand" href="/" aria-label="Mnada">${BRAND_MARK}</a><hgroup><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p></hgroup></div></header>`;

// The values of the design's tokens, light and dark, that these pages use.
const LIGHT = `color-scheme:light;--ink:oklch(0.302 0.049 168);--on-ink:oklch(0.985 0.006 140);--on-ink-2:oklch(0.850 0.035 160);--link:oklch(0.430 0.090 165);--bad-soft:oklch(0.947 0.026 22);--bad-text:oklch(0.500 0.190 27);--surface-3:oklch(0.925 0.011 145);--shadow:0 1px 2px oklch(0.245 0.030 168 / 0.06),0 1px 1px oklch(0.245 0.030 168 / 0.04);--background:oklch(0.977 0.005 120);--surface:oklch(1 0 0);--surface-2:oklch(0.957 0.008 140);--border:oklch(0.905 0.010 150);--foreground:oklch(0.245 0.030 168);--foreground-2:oklch(0.430 0.026 165);--foreground-3:oklch(0.510 0.022 163);--primary:oklch(0.302 0.049 168);--primary-foreground:oklch(0.985 0.006 140);--soft:oklch(0.952 0.022 255);--soft-text:oklch(0.450 0.130 256);--ring:oklch(0.500 0.140 255)`;
const DARK = `color-scheme:dark;--link:oklch(0.800 0.110 160);--bad-soft:oklch(0.300 0.075 24);--bad-text:oklch(0.810 0.105 22);--surface-3:oklch(0.310 0.023 169);--shadow:0 0 0 1px oklch(0.310 0.020 170);--background:oklch(0.186 0.017 172);--surface:oklch(0.228 0.019 171);--surface-2:oklch(0.265 0.021 170);--border:oklch(0.322 0.020 170);--foreground:oklch(0.965 0.008 140);--foreground-2:oklch(0.815 0.016 155);--foreground-3:oklch(0.715 0.020 158);--primary:oklch(0.940 0.012 145);--primary-foreground:oklch(0.230 0.035 168);--soft:oklch(0.290 0.045 256);--soft-text:oklch(0.830 0.085 252);--ring:oklch(0.760 0.120 250)`;
const STYLES = `@font-face{font-family:"Bricolage Grotesque Variable";src:url(${BRAND_FONT}) format("woff2");font-weight:400 800;font-display:swap}:root{${LIGHT}}@media (prefers-color-scheme:dark){:root:not(.light){${DARK}}}:root.dark{${DARK}}
*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--foreground);font:420 16px/24px "Bricolage Grotesque Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{min-height:56px;display:flex;align-items:center;padding:0 16px;background:var(--surface);border-bottom:1px solid var(--border)}
.brand{display:inline-flex;align-items:center;min-height:48px;color:inherit}
.ink{display:block;padding:0 16px;background:var(--ink);color:var(--on-ink);border:0}.ink>div{display:flex;align-items:center;gap:12px;max-width:680px;min-height:80px;margin:0 auto}.ink .brand{justify-content:center;min-width:48px;margin-left:-4px}hgroup{min-width:0;padding:12px 0}hgroup h1{margin:0;font-size:22px;line-height:28px}hgroup p{margin:0;color:var(--on-ink-2);font-size:14px;line-height:20px}.ink :focus-visible{outline-color:var(--on-ink)}
main{max-width:680px;margin:0 auto;padding:28px 16px 64px}
h1{margin:0 0 8px;font-weight:760;font-size:28px;line-height:34px;letter-spacing:-.02em}p{margin:0 0 16px;color:var(--foreground-2)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border:0;border-radius:12px;background:var(--primary);color:var(--primary-foreground);font-family:inherit;font-weight:650;font-size:16px;line-height:24px;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
`;
