import type { Language } from './errors.ts';
import { nairobiDate } from './nairobi-time.ts';

/** Why somebody is suspended (OPS-11): what staff choose from, and what the person reads of it. Words of their own staff keep to themselves. */
export const SUSPENSION_CAUSES = {
  several_accounts: {
    en: 'We found several accounts that look like one person’s.',
    sw: 'Tumepata akaunti kadhaa zinazoonekana kuwa za mtu mmoja.',
  },
  others_payment: {
    en: 'A payment seems to come from somebody else’s details.',
    sw: 'Malipo yanaonekana kutumia taarifa za mtu mwingine.',
  },
  agreement: { en: 'Bids look agreed between bidders.', sw: 'Zabuni zinaonekana kupangwa kati ya wazabuni.' },
  software: { en: 'Bids look placed by software.', sw: 'Zabuni zinaonekana kuwekwa na programu.' },
  account_safety: {
    en: 'Somebody else may be using your account.',
    sw: 'Huenda mtu mwingine anatumia akaunti yako.',
  },
  conduct: { en: 'People were insulted or threatened.', sw: 'Watu walitukanwa au kutishiwa.' },
  looking_into: {
    en: 'We are looking into what happened on this account.',
    sw: 'Tunachunguza kilichotokea kwenye akaunti hii.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;
export type SuspensionCause = keyof typeof SUSPENSION_CAUSES;

/** One sentence; a cause that isn't known here is told as being looked into. */
export const suspensionCause = (cause: string, language: Language): string =>
  SUSPENSION_CAUSES[Object.hasOwn(SUSPENSION_CAUSES, cause) ? (cause as SuspensionCause) : 'looking_into'][language];

/** `until 3 Dec 2026, 20:41`, or until it is lifted. */
export function suspensionEnd(at: string | undefined, language: Language): string {
  if (at === undefined) return language === 'sw' ? 'hadi tutakapoondoa' : 'until we lift it';
  return `${language === 'sw' ? 'hadi' : 'until'} ${nairobiDate(Date.parse(at), language)}`;
}

/** How to appeal, after the reason and the end. */
export const SUSPENSION_APPEAL = {
  en: 'Not right? Write it in your own words: another person reads it. Your bids, wins, orders and money stay yours.',
  sw: 'Si sahihi? Andika kwa maneno yako: mtu mwingine atayasoma. Zabuni, ushindi, oda na pesa zako ni zako.',
} as const satisfies Readonly<Record<Language, string>>;
