import { grouped } from './texts.ts';
import { fundsOf, type Phone } from './phones.ts';
import { HANDSET, MARK } from './brand.ts';
import { type Html, html, Html as Markup } from './html.ts';
import { SCRIPT } from './page-script.ts';
import { STYLE } from './page-style.ts';

export type PageSettings = { readonly shortcode: string; readonly pin: string; readonly businessName: string };

/** How pages are lit; '' as the device is. The shop remembers it in a cookie, which reaches every port of a machine. */
export type Theme = '' | 'light' | 'dark';

/** The parts of a screen that change. */
export type Screen = {
  readonly version: number;
  /** The simulator's clock, for what is left of a prompt. */
  readonly nowMs: number;
  readonly state: '' | 'off' | 'asking';
  readonly account: string;
  readonly prompt: string;
  readonly messages: string;
  readonly switches: string;
};

// As in the shop: 8:41 PM, not 20:41.
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Nairobi', hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `0712 345 678` */
const national = (msisdn: string): string => msisdn.replace(/^254([0-9]{3})([0-9]{3})([0-9]{3})$/, '0$1 $2 $3');

export function screenOf(phone: Phone, settings: PageSettings): Screen {
  const isAsking = phone.prompt !== null && !phone.isOff;
  return {
    version: phone.version,
    nowMs: Date.now(),
    state: phone.isOff ? 'off' : isAsking ? 'asking' : '',
    account: account(phone).text,
    prompt: phone.isOff ? '' : prompt(phone, settings).text,
    messages: messages(phone).text,
    switches: switches(phone, settings.pin).text,
  };
}

const account = (phone: Phone): Html => html`<p>M-PESA balance</p><strong>KSh ${grouped(fundsOf(phone))}</strong>`;

function prompt({ msisdn, prompt: open }: Phone, { pin, businessName }: PageSettings): Html {
  if (!open) return html``;
  // Two forms: Enter in the PIN's field must send it, and would press the first button of a common one.
  const action = `/phones/${msisdn}/prompts/${open.id}`;
  const marked = [`KSh ${grouped(open.amountKes)}`, businessName, open.reference];
  return html`<div class="prompt" role="dialog" aria-labelledby="prompt-text">
<div class="from-mpesa"><i>${HANDSET}</i><b>M-PESA</b><span data-closes="${open.closesAtMs}"></span></div>
<p id="prompt-text">${emphasised(open.text, marked)}</p>
<form id="prompt-cancel" method="post" action="${action}"><input type="hidden" name="cancel" value="true"></form>
<form method="post" action="${action}">
<input id="prompt-pin" class="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" aria-label="M-PESA PIN" aria-describedby="prompt-note" required>
<small id="prompt-note">The PIN here is ${pin}. Never type your real PIN.</small>
<div class="pair"><button form="prompt-cancel">Cancel</button><button class="go">Send</button></div>
</form></div>`;
}

/** The text to the letter, with who gets how much for what in bold; no line breaks within M-PESA. */
function emphasised(text: string, parts: readonly string[]): readonly (Html | string)[] {
  const [part, ...others] = parts;
  const at = part === undefined || part === '' ? -1 : text.indexOf(part);
  if (part === undefined) return text.split(/(?=M-PESA)|(?<=M-PESA)/).map((some) => (some === 'M-PESA' ? WHOLE : some));
  if (at < 0) return emphasised(text, others);
  return [text.slice(0, at), html`<b>${part}</b>`, ...emphasised(text.slice(at + part.length), others)];
}

const WHOLE = html`<span class="whole">M-PESA</span>`;

const messages = ({ messages: all }: Phone): Html =>
  all.length === 0
    ? html`<p class="none">No messages yet.</p>`
    : html`<ul class="sms" tabindex="0" aria-label="Messages">${all.map(
        ({ text, at }) =>
          html`<li><div class="from"><b>M-PESA</b><time datetime="${at}">${CLOCK.format(new Date(at))}</time></div>${text}</li>`,
      )}</ul>`;

/** What can go wrong, each at one tap. */
function switches(phone: Phone, pin: string): Html {
  const { msisdn, prompt: open } = phone;
  const one = (
    name: string,
    label: string,
    isOn: boolean,
  ) => html`<form method="post" action="/phones/${msisdn}/switches">
<button id="switch-${name}" role="switch" aria-checked="${String(isOn)}" name="${name}" value="${String(!isOn)}">${label}</button></form>`;
  const isAsking = open !== null && !phone.isOff;
  const wrongPin = html`<form method="post" action="/phones/${msisdn}/prompts/${open?.id ?? ''}"><button id="wrong-pin" name="pin" value="${pin === '0000' ? '1111' : '0000'}"${!isAsking && html` disabled`}>Wrong PIN</button></form>`;
  return html`<h2>What goes wrong</h2><div class="wrong">${wrongPin}${one('no_funds', 'No money', phone.hasNoFunds)}${one(
    'off',
    'No answer',
    phone.isOff,
  )}${phone.isLocked && one('locked', 'PIN locked', true)}</div>`;
}

/** The whole page of one phone; it works as forms alone, the script keeps it live. */
export function phonePage(phone: Phone, settings: PageSettings, nonce: string, theme: Theme): string {
  const screen = screenOf(phone, settings);
  const at = `/phones/${phone.msisdn}`;
  const now = new Date();
  const raw = (text: string) => new Markup(text);
  return document(
    `Phone ${national(phone.msisdn)}`,
    nonce,
    theme,
    html`<body data-at="${at}" data-version="${screen.version}" class="${screen.state}">
${head('Simulated phone', `${national(phone.msisdn)}, no real money moves`)}
<main>
<div class="device"><div class="screen" id="screen" tabindex="-1" role="group" aria-label="Screen of the phone">
<div class="clock" id="clock"><b>${CLOCK.format(now).replace(/\s.*$/, '')}</b><span>${DAY.format(now).replace(',', '')}</span></div>
<div id="messages" aria-live="polite">${raw(screen.messages)}</div>
<div id="prompt">${raw(screen.prompt)}</div>
<p class="dark-screen">The phone is off: nobody answers.</p>
</div></div>
<div class="aside">
<section id="switches" aria-label="What goes wrong">${raw(screen.switches)}</section>
<section class="card account" id="account" aria-label="Account">${raw(screen.account)}</section>
<details class="card"><summary>Pay bill</summary>
<form class="fields" method="post" action="${at}/paybill">
<label>Business number<input name="business_number" inputmode="numeric" pattern="[0-9]{5,7}" value="${settings.shortcode}" required></label>
<label>Account number<input name="account" maxlength="20" autocapitalize="characters" autocomplete="off" required></label>
<label>Amount, KSh<input name="amount" inputmode="numeric" pattern="[0-9]{1,6}" autocomplete="off" required></label>
<label>PIN<input class="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" required></label>
<button class="go">Pay</button></form></details>
<p class="foot">The PIN of every simulated phone is ${settings.pin}. Payments asked for by ${settings.businessName} appear here.</p>
</div>
</main>
<p class="said" id="said" role="status"></p>
<script nonce="${nonce}">${raw(SCRIPT)}</script></body>`,
  );
}

/** Where a phone is chosen by its number. */
export const indexPage = (nonce: string, problem: string | null, theme: Theme): string =>
  document(
    'Simulated phones',
    nonce,
    theme,
    html`<body>${head('Simulated phones', 'Every Kenyan mobile number is a phone here.')}
<main><section class="card"><form class="fields" method="get" action="/phones"><label>Phone number<input name="msisdn" type="tel" inputmode="tel" autocomplete="tel" placeholder="0712 345 678" maxlength="20" required${problem !== null && html` aria-invalid="true" aria-describedby="problem"`}></label>
${problem !== null && html`<p id="problem" role="alert">${problem}</p>`}<button class="ink">Open phone</button></form></section>
<p class="foot">Open the one that you pay with. No real money moves.</p></main></body>`,
  );

const head = (title: string, lead: string): Html =>
  html`<header><div>${MARK}<hgroup><h1>${title}</h1><p>${lead}</p></hgroup></div></header>`;

const document = (title: string, nonce: string, theme: Theme, body: Html): string =>
  html`<!doctype html><html lang="en" class="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${new Markup(STYLE)}</style></head>${body}</html>`
    .text;
