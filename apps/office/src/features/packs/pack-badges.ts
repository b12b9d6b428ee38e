import type { PACKAGE_BADGES } from '@mnada/contract';

type Words = { readonly en: string; readonly sw: string };
/** As the shop says it, for the preview: the same words in `payments.texts.ts` of the shop, which a test compares. */
export const BADGE_WORDS: Readonly<Record<(typeof PACKAGE_BADGES)[number], Words>> = {
  'MOST POPULAR': { en: 'MOST POPULAR', sw: 'MAARUFU ZAIDI' },
  'BEST VALUE': { en: 'BEST VALUE', sw: 'THAMANI BORA' },
  'MEGA DEAL': { en: 'MEGA DEAL', sw: 'OFA KUBWA' },
  ULTIMATE: { en: 'ULTIMATE', sw: 'BORA KABISA' },
  PREMIUM: { en: 'PREMIUM', sw: 'YA JUU' },
};
export const PREVIEW_WORDS = {
  en: { bids: '{count} bids', perBid: '{price} per bid', save: 'Save {amount}' },
  sw: { bids: 'Zabuni {count}', perBid: '{price} kwa zabuni', save: 'Okoa {amount}' },
} as const;

export const badgeWords = (badge: string, language: 'en' | 'sw'): string =>
  BADGE_WORDS[badge as keyof typeof BADGE_WORDS]?.[language] ?? badge;
