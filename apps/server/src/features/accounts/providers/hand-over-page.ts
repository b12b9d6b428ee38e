import { type Language, type OwnUser, STORAGE } from '@mnada/contract';
import { escapeHtml, escapeJson, type PlainPage } from '../../../platform/http/plain-page.ts';

const TEXTS = {
  en: {
    title: 'Signing you in',
    go: 'Go on',
    failed: 'Signing in did not work',
    back: 'Back to sign-in',
    write: 'Write what you say to it',
  },
  sw: {
    title: 'Unaingia',
    go: 'Endelea',
    failed: 'Kuingia kumeshindikana',
    back: 'Rudi kwenye kuingia',
    write: 'Andika maoni yako',
  },
} as const;

/**
 * The page after a provider: puts the session where the application looks for it, and goes on, to the page that the
 * application remembered if there is one (ACC-6). The token stands in this one answer only, which nothing stores: in no
 * address, no cookie, no history.
 */
export function handOverPage(
  session: { token: string; user: OwnUser; goTo: string; isNew: boolean },
  language: Language,
): PlainPage {
  const { title, go } = TEXTS[language];
  const stored = {
    [STORAGE.token]: session.token,
    [STORAGE.user]: JSON.stringify(session.user),
    ...(session.user.avatar === null ? {} : { [STORAGE.avatar]: session.user.avatar }),
  };
  // The invitation that a new account came by is used up, as after the form.
  const forgotten = session.isNew ? [STORAGE.referralCode, STORAGE.referralCodeExpiry] : [];
  return {
    title,
    body: `<h1>${title}</h1>
<a class="button" href="${escapeHtml(session.goTo)}">${go}</a>
<script type="application/json" id="session">${escapeJson({ stored, forgotten, goTo: session.goTo, person: session.user.id })}</script>`,
    script: `const{stored,forgotten,goTo,person}=JSON.parse(document.getElementById('session').textContent);
try{localStorage.removeItem('${STORAGE.avatar}');for(const[k,v]of Object.entries(stored))localStorage.setItem(k,v);for(const k of forgotten)localStorage.removeItem(k)}catch{}
let to=goTo;try{const of=sessionStorage.getItem('returnToOf');
if(of&&of!==person){sessionStorage.removeItem('returnTo')}sessionStorage.removeItem('returnToOf');
const page=sessionStorage.getItem('returnTo');
if(goTo==='/'&&page&&/^\\/(?![/\\\\])[\\x21-\\x7e]*$/.test(page)){to=page;sessionStorage.removeItem('returnTo')}}catch{}
document.getElementById('session').remove();location.replace(to);`,
  };
}

/** Why it failed, and the way back; @param appealAt or on, to where whoever is suspended says that it isn't right. */
export function failedPage(
  status: number,
  lines: readonly string[],
  appealAt: string | null,
  language: Language,
): PlainPage {
  const { failed, back, write } = TEXTS[language];
  return {
    title: failed,
    status,
    body: `<h1>${failed}</h1>
<div role="alert">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>
${appealAt === null ? '' : `<a class="button" href="${escapeHtml(appealAt)}">${write}</a>`}
<a class="button" href="/login">${back}</a>`,
  };
}
