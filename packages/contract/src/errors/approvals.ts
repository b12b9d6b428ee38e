import type { ErrorText } from './error-text.ts';

/** What one member of staff asks for and another approves (OPS-5). */
export const APPROVAL_ERRORS = {
  DAY_NOT_READY: {
    status: 409,
    en: 'This day can’t be closed yet.',
    sw: 'Siku hii haiwezi kufungwa bado.',
  },
  DAY_CLOSED: {
    status: 409,
    en: 'This statement has lines of a closed day that were not on the statement it was closed with. Leave them out, and book what they need on an open day.',
    sw: 'Taarifa hii ina mistari ya siku iliyofungwa ambayo haikuwa kwenye taarifa iliyoifunga. Iondoe, na uandike inayohitajika katika siku iliyo wazi.',
  },
  STATEMENT_UNREADABLE: {
    status: 422,
    en: 'This file is no statement that can be read.',
    sw: 'Faili hili si taarifa inayoweza kusomwa.',
  },
  RECEIPT_NOT_WAITING: {
    status: 409,
    en: 'This receipt no longer waits: somebody has matched it or sent it back.',
    sw: 'Risiti hii haisubiri tena: mtu ameilinganisha au ameirudisha.',
  },
  REFUND_NOT_FOUND: { status: 404, en: 'There is no such refund.', sw: 'Hakuna rejesho kama hilo.' },
  APPROVAL_NOT_FOUND: { status: 404, en: 'There is no such request.', sw: 'Hakuna ombi kama hilo.' },
  APPROVAL_OPEN: {
    status: 409,
    en: 'This has been asked for already and waits for a second person.',
    sw: 'Hili tayari limeombwa na linasubiri mtu wa pili.',
  },
  APPROVAL_OWN: {
    status: 403,
    en: 'You asked for this yourself, or one colleague let both of you in within six days: another person must decide it.',
    sw: 'Wewe ndiye uliyeomba hili, au mtu mmoja aliwafungulia nyote njia za kuingia ndani ya siku sita: lazima mtu mwingine aliamue.',
  },
  APPROVAL_OWN_MONEY: {
    status: 403,
    en: 'This is about your own money: two other people must decide it.',
    sw: 'Hili linahusu pesa zako mwenyewe: lazima watu wengine wawili waliamue.',
  },
  APPROVAL_NOT_YOURS: {
    status: 403,
    en: 'Only the person who asked for this can withdraw it. You can refuse it.',
    sw: 'Aliyeomba hili pekee ndiye anayeweza kuliondoa. Wewe unaweza kulikataa.',
  },
  APPROVAL_DECIDED: {
    status: 409,
    en: 'This request has been decided already.',
    sw: 'Ombi hili tayari limeamuliwa.',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    en: 'Nobody approved this request in time. Ask for it again.',
    sw: 'Hakuna aliyeidhinisha ombi hili kwa wakati. Liombe tena.',
  },
  SUBJECT_CHANGED: {
    status: 409,
    en: 'It has changed since it was asked for, so nothing was done. Look at it again and ask anew.',
    sw: 'Limebadilika tangu lilipoombwa, kwa hiyo hakuna kilichofanyika. Liangalie tena kisha uombe upya.',
  },
} as const satisfies Record<string, ErrorText>;
