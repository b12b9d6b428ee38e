import type { Language } from '@mnada/contract';
import { escapeHtml } from '../../platform/http/plain-page.ts';
import type { LocalMessage } from './local-outbox.ts';

const TEXTS = {
  en: {
    title: 'Messages on this machine',
    lead: 'No sender is configured here, so SMS and emails that Mnada would send land on this page. It exists in the demonstration only.',
    empty: 'No messages yet. Ask for a code, and it appears here.',
    sms: 'SMS',
    email: 'Email',
    to: 'To',
    copy: 'Copy code',
    copied: 'Copied!',
    news: 'A new message is here.',
    back: 'To the auctions',
  },
  sw: {
    title: 'Ujumbe kwenye mashine hii',
    lead: 'Hakuna mtumaji aliyewekwa hapa, kwa hivyo SMS na barua pepe ambazo Mnada ingetuma zinaonekana kwenye ukurasa huu. Upo katika maonyesho tu.',
    empty: 'Hakuna ujumbe bado. Omba msimbo, nao utaonekana hapa.',
    sms: 'SMS',
    email: 'Barua pepe',
    to: 'Kwa',
    copy: 'Nakili msimbo',
    copied: 'Imenakiliwa!',
    news: 'Kuna ujumbe mpya.',
    back: 'Nenda kwenye minada',
  },
} as const;

const timeFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Africa/Nairobi',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
const TIME = { en: timeFormat('en-KE'), sw: timeFormat('sw-KE') } as const;

/** The list of messages, newest first, as the title and the inside of a page. */
export function outboxPage(messages: readonly LocalMessage[], language: Language): { title: string; body: string } {
  const text = TEXTS[language];
  const list = messages.map((message) => card(message, language)).join('\n');
  return {
    title: text.title,
    body: `<h1>${text.title}</h1>
<p>${text.lead}</p>
<p role="status" class="news" data-text="${text.news}"></p>
<ol class="messages" data-newest="${messages[0]?.id ?? 0}">${list}</ol>
${messages.length === 0 ? `<p class="empty">${text.empty}</p>` : ''}
<a class="button" href="/">${text.back}</a>`,
  };
}

function card(message: LocalMessage, language: Language): string {
  const text = TEXTS[language];
  // Codes stand first in what is sent; shown large, since somebody is about to type them.
  const code = /^[0-9]{6}\b/.exec(message.body)?.[0];
  return `<li><article>
<div class="meta"><span class="chip">${text[message.channel]}</span><span class="to">${text.to} <b>${escapeHtml(message.recipient)}</b></span><time datetime="${message.createdAt.toISOString()}">${TIME[language].format(message.createdAt)}</time></div>
${message.subject === '' ? '' : `<h2>${escapeHtml(message.subject)}</h2>`}
${code === undefined ? '' : `<div class="code"><output>${code}</output><button type="button" class="copy" data-code="${code}" data-copied="${text.copied}">${text.copy}</button></div>`}
<pre>${escapeHtml(message.body)}</pre>
</article></li>`;
}

export const OUTBOX_STYLES = `.messages{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:12px}
article{background:var(--surface);border:1px solid var(--border);border-radius:16px;padding:16px}
.meta{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;font-size:14px;line-height:20px;color:var(--foreground-2)}
.meta time{margin-left:auto;color:var(--foreground-3);font-variant-numeric:tabular-nums}
.chip{padding:2px 8px;border-radius:8px;background:var(--soft);color:var(--soft-text);font-size:12px;font-weight:650}
h2{margin:12px 0 0;font-size:18px;line-height:24px;font-weight:760}
.code{display:flex;align-items:center;justify-content:space-between;gap:12px;margin-top:12px;padding:8px 8px 8px 16px;border-radius:12px;background:var(--surface-2)}
output{font-size:32px;line-height:40px;font-weight:780;letter-spacing:.08em;font-variant-numeric:tabular-nums}
.copy{min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:12px;background:var(--surface);color:inherit;font-family:inherit;font-weight:650;font-size:14px;line-height:20px;cursor:pointer}
pre{margin:12px 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
.news{min-height:20px;line-height:20px;margin:-8px 0 8px;font-size:14px;color:var(--soft-text)}
.empty{padding:32px 16px;text-align:center;border:1px dashed var(--border);border-radius:16px}`;

/** Looks for new messages every 3 s while somebody looks, and copies a code. */
export const OUTBOX_SCRIPT = `document.addEventListener('click',async e=>{const b=e.target.closest('.copy');if(!b)return;const t=b.textContent;
try{await navigator.clipboard.writeText(b.dataset.code);b.textContent=b.dataset.copied;setTimeout(()=>{b.textContent=t},2000)}catch{getSelection().selectAllChildren(b.previousElementSibling)}});
setInterval(async()=>{if(document.hidden)return;try{const r=await fetch(location.pathname,{cache:'no-store'});if(!r.ok)return;
const t=await r.text(),d=new DOMParser().parseFromString(t.slice(t.indexOf('<main>'),t.indexOf('</main>')),'text/html'),n=d.querySelector('.messages'),o=document.querySelector('.messages');
if(n.dataset.newest!==o.dataset.newest){o.replaceWith(n);document.querySelector('.empty')?.remove();const s=document.querySelector('.news');s.textContent='';s.textContent=s.dataset.text}}catch{}},3000);`;
