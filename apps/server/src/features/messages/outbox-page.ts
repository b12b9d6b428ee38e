import type { Language } from '@mnada/contract';
import { escapeHtml, type PlainPage } from '../../platform/http/plain-page.ts';
import type { LocalMessage } from './local-outbox.ts';
import { OUTBOX_SCRIPT, OUTBOX_STYLES } from './outbox-look.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';

const icon = (drawing: string): string =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;
const ICONS = {
  all: icon(
    '<path d="M22 12h-6l-2 3h-4l-2-3H2M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>',
  ),
  sms: icon(
    '<path d="M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"/>',
  ),
  email: icon('<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>'),
} as const;
const KINDS = ['all', 'sms', 'email'] as const;
type Kind = (typeof KINDS)[number];

const timeFormat = (language: Language) =>
  new Intl.DateTimeFormat({ en: 'en-GB', sw: 'sw-KE' }[language], {
    timeZone: 'Africa/Nairobi',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
const DAY = { en: timeFormat('en'), sw: timeFormat('sw') } as const;
// The same in both languages, as everywhere in the shop: 8:56 PM.
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Nairobi', hour: 'numeric', minute: '2-digit' });

/** @returns the kind that an address asks for; whatever it doesn't know is all of them */
export const kindOf = (asked: unknown): Kind => KINDS.find((kind) => kind === asked) ?? 'all';

/** The newest messages as an inbox: by kind, newest first. */
export function outboxPage(messages: readonly LocalMessage[], kind: Kind, language: Language, now: Date): PlainPage {
  const text = OUTBOX_TEXTS[language];
  const of = (each: Kind) => messages.filter(({ channel }) => each === 'all' || channel === each);
  const shown = of(kind);
  const kinds = KINDS.map(
    (each) =>
      `<a href="/outbox${each === 'all' ? '' : `?kind=${each}`}"${each === kind ? ' aria-current="true"' : ''}>${ICONS[each]}${text[each]} ${of(each).length}</a>`,
  ).join('');
  return {
    title: text.title,
    lead: text.lead,
    styles: OUTBOX_STYLES,
    script: OUTBOX_SCRIPT,
    body: `<nav class="kinds" aria-label="${text.kinds}">${kinds}</nav>
<p role="status" class="news" data-text="${text.news}"></p>
<ol class="messages" data-newest="${messages[0]?.id ?? 0}">${shown.map((message) => card(message, language, now)).join('\n')}</ol>
${shown.length === 0 ? `<p class="empty">${ICONS[kind]}${kind === 'all' ? text.empty : text.emptyKind}</p>` : ''}
<a class="button" href="/">${text.back}</a>`,
  };
}

function card(message: LocalMessage, language: Language, now: Date): string {
  const text = OUTBOX_TEXTS[language];
  // Codes stand first in what is sent; shown large, since somebody is about to type them.
  const code = /^[0-9]{6}\b/.exec(message.body)?.[0];
  const day = DAY[language].format(message.createdAt);
  const clock = CLOCK.format(message.createdAt);
  const at = day === DAY[language].format(now) ? clock : `${day}, ${clock}`;
  return `<li><article>
<div class="meta">${ICONS[message.channel]}<b>${text[message.channel]}</b><span class="to">${text.to} ${escapeHtml(message.recipient)}</span><time datetime="${message.createdAt.toISOString()}">${at}</time></div>
${message.subject === '' ? '' : `<h2>${escapeHtml(message.subject)}</h2>`}
${code === undefined ? '' : `<div class="code"><output>${code}</output><button type="button" class="copy" data-code="${code}" data-copied="${text.copied}">${text.copy}</button></div>`}
<pre>${escapeHtml(message.body)}</pre>
</article></li>`;
}
