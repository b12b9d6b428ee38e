import type { ErrorText } from './error-text.ts';

/** What was sent. */
export const REQUEST_ERRORS = {
  INVALID_INPUT: {
    status: 400,
    en: 'Something you entered is not right. Check it and try again.',
    sw: 'Kuna kitu ulichoweka si sahihi. Kagua kisha ujaribu tena.',
  },
  UNKNOWN_MESSAGE: {
    status: 400,
    en: 'This message is not understood. Reload the page.',
    sw: 'Ujumbe huu haueleweki. Pakia ukurasa upya.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'What you sent is too large. Shorten it.',
    sw: 'Ulichotuma ni kikubwa mno. Kifupishe.',
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    en: 'This kind of content is not accepted. Send JSON.',
    sw: 'Aina hii ya maudhui haikubaliki. Tuma JSON.',
  },
  CLIENT_TOO_OLD: {
    status: 426,
    en: 'This version of the app is too old. Reload the page to update it.',
    sw: 'Toleo hili la programu ni la zamani. Pakia ukurasa upya ili kulisasisha.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    en: 'This request was already sent with other details. Start again.',
    sw: 'Ombi hili tayari lilitumwa na maelezo mengine. Anza upya.',
  },
  NOT_FOUND: { status: 404, en: 'Not found.', sw: 'Haijapatikana.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take that kind of request.',
    sw: 'Anwani hii haipokei ombi la aina hiyo.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Wait a moment and try again.',
    sw: 'Maombi ni mengi mno. Subiri kidogo kisha ujaribu tena.',
  },
  SOCKETS_CROWDED: {
    status: 429,
    en: 'Too many people are watching from your network. Sign in to watch live, or try again in a minute.',
    sw: 'Watu wengi mno wanatazama kutoka mtandao wako. Ingia utazame hewani, au jaribu tena baada ya dakika moja.',
  },
  NOT_READY: {
    status: 503,
    en: 'We are not ready yet. Try again in a few seconds.',
    sw: 'Bado hatuko tayari. Jaribu tena baada ya sekunde chache.',
  },
  INTERNAL: {
    status: 500,
    en: 'Something went wrong on our side. Try again.',
    sw: 'Kuna hitilafu upande wetu. Jaribu tena.',
  },
  FORBIDDEN: {
    status: 403,
    en: 'This account may not do that.',
    sw: 'Akaunti hii hairuhusiwi kufanya hivyo.',
  },
} as const satisfies Record<string, ErrorText>;
