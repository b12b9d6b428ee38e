import type { ErrorText } from './error-text.ts';

/** Notifications. */
export const NOTIFICATION_ERRORS = {
  NOTICE_FIXED: {
    status: 409,
    en: 'This notification cannot be switched here: it concerns your money or account, or does not come this way.',
    sw: 'Arifa hii haiwezi kubadilishwa hapa: inahusu pesa au akaunti yako, au haiji kwa njia hii.',
  },
  PUSH_ADDRESS_REFUSED: {
    status: 400,
    en: 'We cannot send notifications to this browser. Try another browser.',
    sw: 'Hatuwezi kutuma arifa kwenye kivinjari hiki. Jaribu kivinjari kingine.',
  },
} as const satisfies Record<string, ErrorText>;
