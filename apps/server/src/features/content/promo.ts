import { type ContentAnswer, type ContentNode, type PromoAnswer, TERMS_VERSION } from '@mnada/contract';
import { PROMO_BANNER, PROMO_MAX, PROMO_SLOGANS } from '@mnada/contract/office';
import { parseMarkdown } from './parse-markdown.ts';
import type { WrittenPart } from './part.ts';

/** A line of plain words: a slogan has neither links nor lists. */
function isPlain(text: string): boolean {
  if (/[\r\n]/.test(text)) return false;
  const [first, ...rest] = parseMarkdown(text) ?? [''];
  if (first === undefined) return text.trim() === '';
  const isLine =
    typeof first !== 'string' && first.tag === 'p' && first.children.every((each) => typeof each === 'string');
  return isLine && rest.length === 0;
}

/** Sums in shillings are fine however long. */
const SUM = /KSh\s?\d{1,3}(?:,\d{3})*(?![\d,])/gi;
const BETWEEN_DIGITS = /(?<=\p{Nd})[^\p{L}\p{Nd}]+(?=\p{Nd})/gu;
const NUMBER = /\p{Nd}{5,}/u;
const ADDRESS = /@|:\/\/|\bwww\b|\p{L}\.\p{L}{2,}/u;

/** A till, a phone or an address on everybody's home page would be paid to: one person alone writes these words (OPS-12). */
const namesWhere = (text: string): boolean =>
  ADDRESS.test(text) || NUMBER.test(text.replace(SUM, ' ').replace(BETWEEN_DIGITS, ''));

/** What of slogans and banner fits into no home page, as `slogan-1 sw text: …`; empty: it may be saved (OPS-12). */
export function promoFaults(parts: readonly WrittenPart[]): string[] {
  const [slogans, banner] = [parts.slice(0, PROMO_SLOGANS.length), parts.slice(PROMO_SLOGANS.length)];
  const isWhole =
    PROMO_SLOGANS.every((id, at) => slogans[at]?.id === id) &&
    banner.length <= 1 &&
    banner.every(({ id }) => id === PROMO_BANNER) &&
    parts.every(({ group }) => group === null);
  if (!isWhole) return ['parts: three slogans, and one banner at most'];
  return parts.flatMap((part) => {
    const most = part.id === PROMO_BANNER ? PROMO_MAX.banner : PROMO_MAX.slogan;
    return (['en', 'sw'] as const).flatMap((language) =>
      (['title', 'text'] as const).flatMap((field) => {
        const [words, name] = [part[field][language], `${part.id} ${language} ${field}`];
        if (words.length > most[field]) return [`${name}: ${most[field]} letters at most`];
        if (!isPlain(words)) return [`${name}: plain words on one line`];
        return namesWhere(words) ? [`${name}: no phone, till or account number, and no address`] : [];
      }),
    );
  });
}

const lettersOf = (nodes: readonly ContentNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : lettersOf(node.children))).join('');

/** As the home page shows it: what the product brings stays with the page. */
export function promoOf({ version, parts }: ContentAnswer): PromoAnswer {
  if (version === TERMS_VERSION) return { slogans: null, banner: null };
  const banner = parts.find(({ id }) => id === PROMO_BANNER);
  return {
    slogans: parts
      .filter(({ id }) => id !== PROMO_BANNER)
      .map(({ title, blocks }) => ({ start: title, mark: lettersOf(blocks) })),
    banner: banner === undefined ? null : { title: banner.title, text: lettersOf(banner.blocks) },
  };
}
