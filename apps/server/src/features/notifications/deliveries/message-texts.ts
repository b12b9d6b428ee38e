import { createHash } from 'node:crypto';
import {
  groupDigits,
  type Language,
  nairobiNearDate,
  type NotificationFacts,
  notificationText,
  productNames,
  type PushMessage,
  suspensionCause,
  suspensionEnd,
} from '@mnada/contract';
import { toldBy, urgencyOf } from './plan-deliveries.ts';

const SMS_SIGNS_MAX = 160;
const PUSH_BODY_MAX = 300;
/** Where whoever is shut out reads why, and may answer. */
const SIGN_IN = '/login';

/** Signs of GSM 03.38 that every phone and operator knows; others would halve what fits, and cost a second message. */
const NOT_GSM = /[^A-Za-z0-9 @£$¥\n!"#%&'()*+,\-./:;<=>?_]/g;

/** One SMS of at most 160 signs: what happened, and where to look, if that still fits. */
export function smsText(facts: NotificationFacts, language: Language, publicUrl: string): string {
  const { title, body, path } = inOneSms(facts, language);
  const text = plain(`Mnada: ${title}. ${body}`.replace('?.', '?').replace('....', '...'));
  const withLink = `${text} ${publicUrl}${path}`;
  return withLink.length <= SMS_SIGNS_MAX ? withLink : text.slice(0, SMS_SIGNS_MAX);
}

/** What was won, until when it waits, and how far the public log was: the link goes first where not all of it fits. */
function wonInOneSms(facts: NotificationFacts, language: Language): ReturnType<typeof notificationText> {
  const { title, path } = notificationText(facts, language);
  if (facts.kind !== 'won') return { title, body: '', path };
  const { price, claim_until, log } = facts.data;
  const until = nairobiNearDate(Date.parse(claim_until), language);
  const signed = log === undefined ? '' : ` Log ${log.size} ${log.root}.`;
  const words = language === 'sw' ? 'Dai kabla ya' : 'Claim by';
  return {
    title,
    body: `KSh ${groupDigits(price, Number.isInteger(price) ? 0 : 2)}. ${words} ${until}.${signed}`,
    path,
  };
}

/** Whoever is shut out has this message alone: cause, end and appeal fit into it whole (OPS-11). */
function inOneSms(facts: NotificationFacts, language: Language): ReturnType<typeof notificationText> {
  if (facts.kind === 'won' && facts.data.log !== undefined) return wonInOneSms(shortened(facts, 24), language);
  if (facts.kind === 'order' && facts.data.address !== undefined) {
    const { was, now } = facts.data.address;
    const address = { was: cut(was, 28), now: cut(now, 28) };
    return notificationText(shortened({ ...facts, data: { ...facts.data, address } }, 20), language);
  }
  if (facts.kind !== 'account' || facts.data.event !== 'suspended_all')
    return notificationText(shortened(facts, 40), language);
  const { cause = '', at } = facts.data;
  const [why, until] = [suspensionCause(cause, language), suspensionEnd(at, language)];
  return language === 'sw'
    ? { title: `Akaunti imesimamishwa ${until}`, body: `${why} Si sahihi? Ingia utuandikie.`, path: SIGN_IN }
    : { title: `Account suspended ${until}`, body: `${why} Not right? Sign in to tell us.`, path: SIGN_IN };
}

/** An e-mail in plain text. */
export function emailText(
  facts: NotificationFacts,
  language: Language,
  publicUrl: string,
): { readonly subject: string; readonly text: string } {
  const { title, body, path } = notificationText(facts, language);
  if (facts.kind === 'account') return { subject: title, text: `${body}\n\n${publicUrl}${path}` }; // nothing to choose
  const choose =
    language === 'sw'
      ? `Chagua unachotaka kuarifiwa: ${publicUrl}/settings`
      : `Choose what you are told, and how: ${publicUrl}/settings`;
  return { subject: title, text: `${body}\n\n${publicUrl}${path}${keyWords(facts, language)}\n\n--\n${choose}` };
}

/** The key of the public log, in full, where there is room for it: kept apart from the shop, it can't be replaced by the shop. */
function keyWords(facts: NotificationFacts, language: Language): string {
  if (facts.kind !== 'won' || facts.data.log === undefined) return '';
  const { vkey } = facts.data.log;
  return language === 'sw'
    ? `\n\nFunguo ya daftari la umma la minada, ili uweze kuthibitisha baadaye bila kutuamini:\n${vkey}`
    : `\n\nThe key of the public log of auctions, so that you can verify later without believing us:\n${vkey}`;
}

/** What the service worker gets. A later push on the same thing replaces the first. */
export function pushMessage(id: number, facts: NotificationFacts, language: Language): PushMessage {
  const { title, body, path } = notificationText(shortened(facts, 80), language);
  const is_urgent = urgencyOf(toldBy(facts)) === 'now';
  return { title, body: body.slice(0, PUSH_BODY_MAX), path, tag: tagOf(id, facts), is_urgent };
}

/** 32 signs of base64url, as RFC 8030 wants a topic; it says nothing to the push service. */
export const pushTopic = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function tagOf(id: number, facts: NotificationFacts): string {
  switch (facts.kind) {
    case 'won':
    case 'claim_reminder':
      return `win:${facts.data.auction_id}`;
    case 'outbid':
    case 'saved_starting':
    case 'seat':
    case 'auction':
      return `auction:${facts.data.auction_id}`;
    case 'payment':
      return `payment:${facts.data.payment_id}`;
    case 'order':
      return `order:${facts.data.order_id}`;
    case 'withdrawal':
      return `withdrawal:${facts.data.withdrawal_id}`;
    default:
      return `notice:${id}`;
  }
}

/** The same facts with a product's name cut to what fits. */
function shortened(facts: NotificationFacts, max: number): NotificationFacts {
  const { data } = facts;
  if (!('product_name' in data) || data.product_name === undefined) return facts;
  const { product_name: name, product_name_sw: nameSw } = data;
  const names = productNames(cut(name, max), nameSw === undefined ? null : cut(nameSw, max));
  return { ...facts, data: { ...data, ...names } } as NotificationFacts;
}

function cut(name: string, max: number): string {
  if (name.length <= max) return name;
  const kept = [...name]
    .slice(0, max - 3)
    .join('')
    .trimEnd();
  return `${kept}...`;
}

/** Accents go, the letter stays; what no phone can be sure of goes altogether. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\p{M}/gu, '')
    .replace(NOT_GSM, '')
    .replace(/ {2,}/g, ' ')
    .trim();
