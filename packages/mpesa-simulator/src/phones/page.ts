import { grouped } from './texts.ts';
import { fundsOf, type Phone } from './phones.ts';
import { type Html, html, Html as Markup } from './html.ts';
import { SCRIPT } from './page-script.ts';
import { STYLE } from './page-style.ts';

export type PageSettings = { readonly shortcode: string; readonly pin: string; readonly businessName: string };

/** The parts of a screen that change. */
export type Screen = {
  readonly version: number;
  /** The simulator's clock, for what is left of a prompt. */
  readonly nowMs: number;
  readonly state: '' | 'off';
  readonly account: string;
  readonly prompt: string;
  readonly messages: string;
  readonly switches: string;
};

const NAIROBI = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `0712 345 678` */
const national = (msisdn: string): string => msisdn.replace(/^254([0-9]{3})([0-9]{3})([0-9]{3})$/, '0$1 $2 $3');

export function screenOf(phone: Phone, pin: string): Screen {
  return {
    version: phone.version,
    nowMs: Date.now(),
    state: phone.isOff ? 'off' : '',
    account: account(phone).text,
    prompt: phone.isOff ? '' : prompt(phone, pin).text,
    messages: messages(phone).text,
    switches: switches(phone).text,
  };
}

const account = (phone: Phone): Html => html`<h1>${national(phone.msisdn)}</h1>
<p>M-PESA balance</p><strong>KSh ${grouped(fundsOf(phone))}</strong>
<div class="pills">${phone.isOff && html`<span class="pill">Phone off</span>`}${
  phone.hasNoFunds && html`<span class="pill">No funds</span>`
}${phone.isLocked && html`<span class="pill bad">PIN locked</span>`}</div>`;

function prompt({ msisdn, prompt: open }: Phone, pin: string): Html {
  if (!open) return html``;
  // Two forms: Enter in the PIN's field must send it, and would press the first button of a common one.
  const action = `/phones/${msisdn}/prompts/${open.id}`;
  return html`<div class="veil"><div class="prompt" role="dialog" aria-modal="true" aria-labelledby="prompt-text">
<p id="prompt-text">${open.text}</p>
<form id="prompt-cancel" method="post" action="${action}"><input type="hidden" name="cancel" value="true"></form>
<form method="post" action="${action}">
<input id="prompt-pin" class="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" aria-label="M-PESA PIN" required>
<div class="left"><i data-opens="${open.opensAtMs}" data-closes="${open.closesAtMs}"></i></div>
<div class="pair"><button form="prompt-cancel">Cancel</button><button class="go">Send</button></div>
</form><small>Every simulated phone has the PIN ${pin}.</small></div></div>`;
}

const messages = ({ messages: all }: Phone): Html =>
  all.length === 0
    ? html`<p class="none">No messages yet.</p>`
    : html`<ul class="sms" tabindex="0" aria-label="Messages">${all.map(
        ({ text, at }) => html`<li>${text}<time datetime="${at}">${NAIROBI.format(new Date(at))}</time></li>`,
      )}</ul>`;

function switches(phone: Phone): Html {
  const one = (
    name: string,
    label: string,
    isOn: boolean,
  ) => html`<form method="post" action="/phones/${phone.msisdn}/switches">
<button id="switch-${name}" class="switch" role="switch" aria-checked="${String(isOn)}" name="${name}" value="${String(!isOn)}">${label}<b></b></button></form>`;
  return html`${one('off', 'Phone off', phone.isOff)}${one('no_funds', 'No funds', phone.hasNoFunds)}${
    phone.isLocked && one('locked', 'PIN locked', true)
  }`;
}

/** The whole page of one phone; it works as forms alone, the script keeps it live. */
export function phonePage(phone: Phone, settings: PageSettings, nonce: string): string {
  const screen = screenOf(phone, settings.pin);
  const at = `/phones/${phone.msisdn}`;
  const raw = (text: string) => new Markup(text);
  return document(
    `Phone ${national(phone.msisdn)}`,
    nonce,
    html`<body data-at="${at}" data-version="${screen.version}" class="${screen.state}">
<main class="phone">
<div class="bar"><span>Simulated phone</span><i>No real money</i></div>
<div class="content" id="content">
<section class="account" id="account" aria-label="Account">${raw(screen.account)}</section>
<section class="card"><h2>Messages</h2><div id="messages" aria-live="polite">${raw(screen.messages)}</div></section>
<details class="card"><summary>Pay bill</summary>
<form class="fields" method="post" action="${at}/paybill">
<label>Business number<input name="business_number" inputmode="numeric" pattern="[0-9]{5,7}" value="${settings.shortcode}" required></label>
<label>Account number<input name="account" maxlength="20" autocapitalize="characters" autocomplete="off" required></label>
<label>Amount, KSh<input name="amount" inputmode="numeric" pattern="[0-9]{1,6}" autocomplete="off" required></label>
<label>PIN<input class="pin" name="pin" type="password" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" autocomplete="off" required></label>
<button class="go">Pay</button></form></details>
<section class="card" id="switches" aria-label="What goes wrong">${raw(screen.switches)}</section>
</div>
<div id="prompt">${raw(screen.prompt)}</div>
<p class="said" id="said" role="status"></p>
<p class="foot">The PIN of every simulated phone is ${settings.pin}. Payments asked for by ${settings.businessName} appear here.</p>
</main>
<script nonce="${nonce}">${raw(SCRIPT)}</script></body>`,
  );
}

/** Where a phone is chosen by its number. */
export const indexPage = (nonce: string, problem: string | null): string =>
  document(
    'Simulated phones',
    nonce,
    html`<body><main class="phone"><div class="bar"><span>M-PESA simulator</span><i>No real money</i></div>
<div class="content"><section class="account"><h1>Every Kenyan mobile number is a phone here.</h1><p>Open the one that you pay with.</p></section>
<section class="card"><form class="fields" method="get" action="/phones"><label>Phone number<input name="msisdn" type="tel" inputmode="tel" autocomplete="tel" placeholder="0712 345 678" maxlength="20" required${problem !== null && html` aria-invalid="true" aria-describedby="problem"`}></label>
${problem !== null && html`<p id="problem" role="alert">${problem}</p>`}<button class="ink">Open phone</button></form></section></div></main></body>`,
  );

const document = (title: string, nonce: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style nonce="${nonce}">${new Markup(STYLE)}</style></head>${body}</html>`
    .text;
