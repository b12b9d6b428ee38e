import type { Config } from './config.ts';

/** Contacts of the demonstration: an address and a landline that lead to nobody, so that every screen shows its ways. */
export const DEMO_SUPPORT: Config['support'] = {
  phone: '+254 20 000 0000',
  email: 'msaada@mnada.example',
  whatsapp: null,
};

const hasNone = ({ phone, email, whatsapp }: Config['support']): boolean => (phone ?? email ?? whatsapp) === null;

/** What pages show: the operator's own contacts; in the demonstration its invented ones where none is configured. */
export function shownSupport({ mode, support }: Pick<Config, 'mode' | 'support'>): Config['support'] {
  return mode === 'demo' && hasNone(support) ? DEMO_SUPPORT : support;
}

/** What a start in production says, loudly, when nobody could be reached: people would be sent around in a circle. */
export function supportWarning({ mode, support }: Pick<Config, 'mode' | 'support'>): string | null {
  if (mode !== 'production' || !hasNone(support)) return null;
  return 'nobody can ask a person for help: set SUPPORT_PHONE, SUPPORT_EMAIL or SUPPORT_WHATSAPP';
}
