import { randomBytes } from 'node:crypto';
import { COOKIES, type Language } from '@mnada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

/** The mark's drawing, 64 by 64. */
const MARK =
  '<rect width="64" height="64" rx="18" fill="#10362a"/><circle cx="29.5" cy="34.5" r="16.75" fill="none" stroke="#2e6152" stroke-width="6.5"/><path d="M29.5 17.75A16.75 16.75 0 1 0 46.25 34.5" fill="none" stroke="#feb939" stroke-width="6.5" stroke-linecap="round"/><path d="M29.5 34.5 43 21" stroke="#fff" stroke-width="5.5" stroke-linecap="round"/><rect x="-9.75" y="-5.75" width="19.5" height="11.5" rx="3.75" fill="#fff" transform="translate(45.4 18.6) rotate(45)"/>';

/** The mark alone, for the head of a page that says its own name. */
const BRAND_MARK = `<svg viewBox="0 0 64 64" width="44" height="44" aria-hidden="true">${MARK}</svg>`;

/** The mark and the outlined wordmark, which takes the colour of the text around it. */
const BRAND_LOGO = `<svg viewBox="0 0 272 64" width="153" height="36" aria-hidden="true">${MARK}<path transform="translate(78 47)" fill="currentColor" d="M3.1 0V-18.4L3.1 -30H10.4L10.4 -20.1H11.3Q12 -23.8 13.3 -26.2Q14.5 -28.5 16.4 -29.7Q18.3 -30.8 20.9 -30.8Q23.6 -30.8 25.4 -29.6Q27.1 -28.4 28.1 -26Q29 -23.6 29.2 -20.1H30Q30.8 -23.9 32.2 -26.2Q33.6 -28.6 35.6 -29.7Q37.7 -30.8 40.2 -30.8Q42.7 -30.8 44.5 -29.9Q46.4 -28.9 47.6 -27.1Q48.8 -25.2 49.5 -22.4Q50.1 -19.5 50.1 -15.8V0H41V-14.8Q41 -17.6 40.6 -19.4Q40.1 -21.3 39.2 -22.2Q38.2 -23.1 36.7 -23.1Q35 -23.1 33.7 -21.8Q32.4 -20.6 31.7 -18.2Q31 -15.9 31 -12.7V0H22.2V-14.7Q22.2 -17.6 21.7 -19.4Q21.2 -21.2 20.2 -22.2Q19.2 -23.1 17.8 -23.1Q16.1 -23.1 14.8 -21.9Q13.5 -20.7 12.8 -18.3Q12.1 -16 12.1 -12.7V0ZM55.4 0V-17.7L55.4 -30H62.8L62.8 -20.1H63.8Q64.4 -23.7 65.7 -26.1Q67 -28.5 69.1 -29.6Q71.2 -30.8 74.2 -30.8Q79.3 -30.8 82 -27.3Q84.6 -23.7 84.6 -16.2V0H75.6V-15.1Q75.6 -19.4 74.4 -21.3Q73.2 -23.3 70.7 -23.3Q68.6 -23.3 67.3 -22Q65.9 -20.7 65.1 -18.3Q64.4 -15.9 64.4 -12.6V0ZM97.3 0.8Q94.8 0.8 92.9 -0.1Q90.9 -1.1 89.7 -2.9Q88.6 -4.8 88.6 -7.6Q88.6 -10.2 89.6 -11.9Q90.6 -13.6 92.5 -14.6Q94.4 -15.7 96.9 -16.3Q99.4 -16.9 102.4 -17.4Q104.5 -17.8 105.7 -18Q107 -18.3 107.5 -18.9Q108.1 -19.4 108.1 -20.4Q108.1 -21.9 107 -22.9Q105.9 -23.9 103.6 -23.9Q102.2 -23.9 100.8 -23.4Q99.5 -22.9 98.6 -21.7Q97.8 -20.6 97.5 -18.8L89.5 -20.6Q90 -23.4 91.3 -25.3Q92.6 -27.3 94.5 -28.5Q96.4 -29.7 98.8 -30.3Q101.2 -30.8 103.9 -30.8Q108.4 -30.8 111.3 -29.3Q114.1 -27.8 115.5 -24.7Q116.9 -21.7 116.9 -17V-12.1Q116.9 -10.1 117 -8.1Q117 -6.1 117.1 -4Q117.2 -2 117.4 0H109.5Q109.3 -1.6 109.2 -3.5Q109 -5.4 109 -7.5H108.1Q107.5 -5.2 106 -3.3Q104.5 -1.4 102.3 -0.3Q100.1 0.8 97.3 0.8ZM101.2 -5.7Q102.2 -5.7 103.3 -6Q104.4 -6.4 105.4 -7.1Q106.4 -7.9 107.1 -9Q107.9 -10.2 108.2 -11.7L108.1 -15.3L109.5 -15.1Q108.6 -14.4 107.4 -14Q106.1 -13.6 104.8 -13.3Q103.4 -13.1 102.1 -12.8Q100.8 -12.6 99.7 -12.2Q98.6 -11.7 98 -11Q97.4 -10.3 97.4 -9.1Q97.4 -7.5 98.4 -6.6Q99.5 -5.7 101.2 -5.7ZM133.2 0.8Q129.6 0.8 126.8 -1.1Q124.1 -2.9 122.5 -6.5Q121 -10 121 -15.2Q121 -19.9 122.3 -23.4Q123.7 -26.9 126.3 -28.8Q129 -30.7 132.8 -30.7Q135.6 -30.7 137.5 -29.7Q139.5 -28.6 140.8 -26.5Q142.1 -24.3 142.8 -21H143.9Q143.6 -23 143.3 -24.7Q142.9 -26.5 142.8 -28.1Q142.6 -29.7 142.6 -31V-40.6H151.6L151.6 -13.4L151.6 0H144.1L144 -9H143.1Q142.4 -5.6 141.1 -3.5Q139.8 -1.3 137.8 -0.3Q135.8 0.8 133.2 0.8ZM136.4 -6.4Q137.9 -6.4 139.1 -7.1Q140.3 -7.8 141.1 -9Q141.8 -10.1 142.2 -11.6Q142.6 -13 142.6 -14.5V-15.5Q142.6 -16.7 142.3 -17.9Q142 -19.1 141.5 -20.1Q140.9 -21.1 140.1 -21.9Q139.3 -22.6 138.3 -23.1Q137.3 -23.5 136.2 -23.5Q134.3 -23.5 133 -22.4Q131.7 -21.3 131 -19.4Q130.3 -17.4 130.3 -15Q130.3 -12.5 131 -10.5Q131.8 -8.6 133.1 -7.5Q134.5 -6.4 136.4 -6.4ZM164.7 0.8Q162.2 0.8 160.3 -0.1Q158.3 -1.1 157.1 -2.9Q156 -4.8 156 -7.6Q156 -10.2 157 -11.9Q158 -13.6 159.9 -14.6Q161.8 -15.7 164.3 -16.3Q166.8 -16.9 169.8 -17.4Q171.9 -17.8 173.1 -18Q174.4 -18.3 174.9 -18.9Q175.5 -19.4 175.5 -20.4Q175.5 -21.9 174.4 -22.9Q173.3 -23.9 171 -23.9Q169.6 -23.9 168.2 -23.4Q166.9 -22.9 166 -21.7Q165.2 -20.6 164.9 -18.8L156.9 -20.6Q157.4 -23.4 158.7 -25.3Q160 -27.3 161.9 -28.5Q163.8 -29.7 166.2 -30.3Q168.6 -30.8 171.3 -30.8Q175.8 -30.8 178.7 -29.3Q181.5 -27.8 182.9 -24.7Q184.3 -21.7 184.3 -17V-12.1Q184.3 -10.1 184.4 -8.1Q184.4 -6.1 184.5 -4Q184.6 -2 184.8 0H176.9Q176.7 -1.6 176.6 -3.5Q176.4 -5.4 176.4 -7.5H175.5Q174.9 -5.2 173.4 -3.3Q171.9 -1.4 169.7 -0.3Q167.5 0.8 164.7 0.8ZM168.6 -5.7Q169.6 -5.7 170.7 -6Q171.8 -6.4 172.8 -7.1Q173.8 -7.9 174.5 -9Q175.3 -10.2 175.6 -11.7L175.5 -15.3L176.9 -15.1Q176 -14.4 174.8 -14Q173.5 -13.6 172.2 -13.3Q170.8 -13.1 169.5 -12.8Q168.2 -12.6 167.1 -12.2Q166 -11.7 165.4 -11Q164.8 -10.3 164.8 -9.1Q164.8 -7.5 165.8 -6.6Q166.9 -5.7 168.6 -5.7Z"/></svg>`;
