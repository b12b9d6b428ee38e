import type { Language } from '@mnada/contract';
import type { SpendingPeriod } from '@mnada/rules';

const KES = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
const kes = (amount: number): string => `KSh\u00a0${KES.format(amount)}`;

const WHEN: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', when()),
  sw: new Intl.DateTimeFormat('sw-KE', when()),
};
function when(): Intl.DateTimeFormatOptions {
  return { timeZone: 'Africa/Nairobi', weekday: 'long', day: 'numeric', month: 'long' };
}

const NAMES: Record<Language, Record<SpendingPeriod, string>> = {
  en: { day: 'daily limit', week: 'weekly limit', month: 'monthly limit' },
  sw: { day: 'kikomo cha siku', week: 'kikomo cha wiki', month: 'kikomo cha mwezi' },
};
const SAID = {
  en: {
    left: 'You have {left} left of your {name} of {cap}.',
    fits: 'It starts again on {date}.',
    exceeds: 'It starts again on {date}, but this pack costs more than all of it.',
    exceedsAside: 'It starts again on {date}, but these bids cost more than all of it.',
  },
  sw: {
    left: 'Umebaki na {left} kati ya {name} cha {cap}.',
    fits: 'Kitaanza upya {date}.',
    exceeds: 'Kitaanza upya {date}, lakini kifurushi hiki kinazidi kikomo chote.',
    exceedsAside: 'Kitaanza upya {date}, lakini zabuni hizi zinazidi kikomo chote.',
  },
} as const;

/**
 * What is left of a limit that a purchase would break, or bids that are set aside, and when it is free again: windows begin at midnight.
 * @param facts.fitsLater whether the purchase fits into a whole window at all
 */
export function brokenLimitText(
  facts: { period: SpendingPeriod; cap: number; left: number; freeAtMs: number; fitsLater: boolean },
  language: Language,
  isAside = false,
): string {
  const { left, fits, exceeds, exceedsAside } = SAID[language];
  return `${left} ${facts.fitsLater ? fits : isAside ? exceedsAside : exceeds}`
    .replace('{left}', kes(facts.left))
    .replace('{name}', NAMES[language][facts.period])
    .replace('{cap}', kes(facts.cap))
    .replace('{date}', WHEN[language].format(facts.freeAtMs));
}
