import type { Language } from '@mnada/contract';
import type { MessageSender } from '../../messages/index.ts';

/** Where somebody was reached, read before it is forgotten. */
export type Reached = { readonly phone: string | null; readonly email: string | null; readonly language: Language };

const TEXTS = {
  asked: {
    en: 'Your Mnada account will be deleted on {day}. Not you, or changed your mind? Sign in before then: {address}',
    sw: 'Akaunti yako ya Mnada itafutwa {day}. Hukuomba, au umebadilisha mawazo? Ingia kabla ya hapo: {address}',
  },
  deleted: {
    en: 'Your Mnada account has been deleted, as you asked. Thank you for having been with us.',
    sw: 'Akaunti yako ya Mnada imefutwa, kama ulivyoomba. Asante kwa kuwa nasi.',
  },
} as const;
const SUBJECTS = { en: 'Your Mnada account', sw: 'Akaunti yako ya Mnada' } as const;

/** By every contact of the account: whoever took over a session must not be able to delete it unseen. Nobody waits. */
export function tellOfDeletion(
  messages: Pick<MessageSender, 'send'>,
  what: keyof typeof TEXTS,
  to: Reached,
  filled: { readonly day: string; readonly address: string },
): void {
  const text = TEXTS[what][to.language].replace('{day}', filled.day).replace('{address}', filled.address);
  if (to.phone !== null) messages.send({ channel: 'sms', to: to.phone, text });
  if (to.email !== null) messages.send({ channel: 'email', to: to.email, subject: SUBJECTS[to.language], text });
}

/** `29 Aug 2026`, in Kiswahili `29 Ago 2026`: the day in Nairobi. */
export const dayInNairobi = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat({ en: 'en-GB', sw: 'sw-KE' }[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Africa/Nairobi',
  }).format(at);
