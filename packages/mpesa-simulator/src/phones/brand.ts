import { existsSync, readFileSync } from 'node:fs';
import { Html } from './html.ts';

/** The shop's mark, for the head of every page. */
export const MARK = new Html(
  '<svg viewBox="0 0 64 64" width="44" height="44" aria-hidden="true"><circle cx="29.5" cy="34.5" r="16.75" fill="none" stroke="#2e6152" stroke-width="6.5"/><path d="M29.5 17.75A16.75 16.75 0 1 0 46.25 34.5" fill="none" stroke="#feb939" stroke-width="6.5" stroke-linecap="round"/><path d="M29.5 34.5 43 21" stroke="#fff" stroke-width="5.5" stroke-linecap="round"/><rect x="-9.75" y="-5.75" width="19.5" height="11.5" rx="3.75" fill="#fff" transform="translate(45.4 18.6) rotate(45)"/></svg>',
);

/** What M-PESA's prompt is headed by. */
export const HANDSET = new Html(
  '<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="14" height="20" x="5" y="2" rx="2"/><path d="M12 18h.01"/></svg>',
);

export const FONT_PATH = '/brand.woff2';
const FONT_FILE = new URL('../../../../apps/web/src/assets/fonts/bricolage-grotesque-mnada.woff2', import.meta.url);

/** The shop's type, where the simulator runs beside the shop's sources; null elsewhere, then pages use the system's. */
export const brandFont = (): Buffer | null => (existsSync(FONT_FILE) ? readFileSync(FONT_FILE) : null);
