import type { Language } from '@mnada/contract';
import { escapeHtml, type PlainPage } from '../../platform/http/plain-page.ts';
import type { LocalMessage } from './local-outbox.ts';
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
  push: icon(
    '<path d="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
  ),
  email: icon('<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>'),
} as const;
const KINDS = ['all', 'sms', 'push', 'email'] as const;
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

export type Outbox = {
  /** The newest of that kind, newest first. */
  readonly messages: readonly LocalMessage[];
  readonly kept: Readonly<Record<LocalMessage['channel'], number>>;
  readonly kind: Kind;
};

/** The newest messages as an inbox: by kind, newest first. */
export function outboxPage({ messages, kept, kind }: Outbox, language: Language, now: Date): PlainPage {
  const text = OUTBOX_TEXTS[language];
  const countOf = (each: Kind) => (each === 'all' ? kept.sms + kept.push + kept.email : kept[each]);
  const kinds = KINDS.map(
    (each) =>
      `<a href="/outbox${each === 'all' ? '' : `?kind=${each}`}"${each === kind ? ' aria-current="true"' : ''}>${ICONS[each]}${text[each]} ${countOf(each)}</a>`,
  ).join('');
  return {
    title: text.title,
    lead: text.lead,
    styles: OUTBOX_STYLES,
    script: OUTBOX_SCRIPT,
    body: `<nav class="kinds" aria-label="${text.kinds}">${kinds}</nav>
<p role="status" class="news" data-text="${text.news}"></p>
<ol class="messages" data-newest="${messages[0]?.id ?? 0}">${messages.map((message) => card(message, language, now)).join('\n')}</ol>
${messages.length === 0 ? `<p class="empty">${ICONS[kind]}${kind === 'all' ? text.empty : text.emptyKind}</p>` : ''}
<a class="button" href="/">${text.back}</a>`,
  };
}

function card(message: LocalMessage, language: Language, now: Date): string {
  const text = OUTBOX_TEXTS[language];
  // Codes stand first in what is sent; shown large, since somebody is about to type them.
  const code = message.channel === 'push' ? undefined : /^[0-9]{6}\b/.exec(message.body)?.[0];
  const day = DAY[language].format(message.createdAt);
  const clock = CLOCK.format(message.createdAt);
  const at = day === DAY[language].format(now) ? clock : `${day}, ${clock}`;
  return `<li>
<div class="meta">${ICONS[message.channel]}<b>${text[message.channel]}</b><span class="to">${text.to} ${escapeHtml(message.recipient)}</span><time datetime="${message.createdAt.toISOString()}">${at}</time></div>
${message.subject === '' ? '' : `<h2>${escapeHtml(message.subject)}</h2>`}
${code === undefined ? '' : `<div class="code"><output>${code}</output><button type="button" class="copy" data-code="${code}" data-copied="${text.copied}">${text.copy}</button></div>`}
<pre>${escapeHtml(message.body)}</pre>
</li>`;
}

/** How the local outbox looks, in the tokens of its page. */
const OUTBOX_STYLES = `main{padding-top:16px}
.kinds{display:flex;flex-wrap:wrap;gap:8px 6px}
.kinds a{display:inline-flex;align-items:center;gap:8px;min-height:48px;padding:0 12px;border:1px solid var(--border);border-radius:999px;background:var(--surface);color:var(--foreground);font-size:14px;line-height:20px;font-weight:650;text-decoration:none;font-variant-numeric:tabular-nums}
.kinds a svg{color:var(--link)}.kinds [aria-current]{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}.kinds [aria-current] svg{color:oklch(0.829 0.156 78)}
.messages{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:12px}
.messages li{background:var(--surface);border-radius:20px;box-shadow:var(--shadow);padding:16px 20px}
.meta{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;font-size:14px;line-height:20px}
.meta svg{color:var(--foreground-2)}.to{color:var(--foreground-2);overflow-wrap:anywhere;min-width:0}.meta time{margin-left:auto;color:var(--foreground-3);font-variant-numeric:tabular-nums}
h2{margin:8px 0 0;font-size:16px;line-height:24px;font-weight:650}
.code{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px;margin-top:12px;padding:8px 8px 8px 16px;border-radius:12px;background:var(--surface-2)}
output{font-size:28px;line-height:40px;font-weight:760;letter-spacing:.06em;font-variant-numeric:tabular-nums}
.copy{min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:12px;background:var(--surface);color:inherit;font-family:inherit;font-weight:650;font-size:14px;line-height:20px;cursor:pointer}
pre{margin:8px 0 0;font:inherit;font-size:14px;line-height:20px;color:var(--foreground-2);white-space:pre-wrap;overflow-wrap:anywhere}
.news{min-height:20px;line-height:20px;margin:4px 0 8px;font-size:14px;color:var(--soft-text)}
.empty{display:grid;justify-items:center;gap:12px;margin-bottom:24px;padding:32px 16px;text-align:center;border-radius:20px;background:var(--surface-2)}`;

/** Looks for new messages every 3 s while somebody looks, and copies a code. */
const OUTBOX_SCRIPT = `document.addEventListener('click',async e=>{const b=e.target.closest('.copy');if(!b)return;const t=b.textContent;
try{await navigator.clipboard.writeText(b.dataset.code);b.textContent=b.dataset.copied;setTimeout(()=>{b.textContent=t},2000)}catch{getSelection().selectAllChildren(b.previousElementSibling)}});
setInterval(async()=>{if(document.hidden)return;try{const r=await fetch(location.href,{cache:'no-store'});if(!r.ok)return;
const t=await r.text(),d=new DOMParser().parseFromString(t.slice(t.indexOf('<main>'),t.indexOf('</main>')),'text/html'),n=d.querySelector('.messages'),o=document.querySelector('.messages');
if(n.dataset.newest!==o.dataset.newest){const k=[...document.querySelectorAll('.kinds a')];d.querySelectorAll('.kinds a').forEach((a,i)=>{k[i].lastChild.data=a.lastChild.data});
o.replaceWith(n);if(n.firstChild)document.querySelector('.empty')?.remove();const s=document.querySelector('.news');s.textContent='';s.textContent=s.dataset.text}}catch{}},3000);`;
