import type { ErrorText } from './error-text.ts';

/** Buying and paying (none of these charges anything). */
export const PAYMENT_ERRORS = {
  NOTHING_OWED: {
    status: 409,
    en: 'You owe nothing that can be paid by itself.',
    sw: 'Huna deni linaloweza kulipwa peke yake.',
  },
  PRICE_CHANGED: {
    status: 409,
    en: 'The price has changed. Check the new one and confirm again.',
    sw: 'Bei imebadilika. Angalia bei mpya kisha uthibitishe tena.',
  },
  PACKAGE_NOT_FOUND: {
    status: 404,
    en: 'This pack is no longer offered. Choose another one.',
    sw: 'Kifurushi hiki hakipo tena. Chagua kingine.',
  },
  PHONE_INVALID: {
    status: 400,
    en: 'Enter a Kenyan mobile number, such as 0712 345 678.',
    sw: 'Weka nambari ya simu ya Kenya, kwa mfano 0712 345 678.',
  },
  STAFF_MAY_NOT_BUY: {
    status: 403,
    en: 'Staff accounts can neither buy nor claim.',
    sw: 'Akaunti za wafanyakazi haziwezi kununua wala kudai.',
  },
  TERMS_CHANGED: {
    status: 409,
    en: 'The terms have changed. Accept them to buy; everything else stays open to you.',
    sw: 'Masharti yamebadilika. Yakubali ili kununua; mengine yote yanabaki wazi kwako.',
  },
  PROMPT_OPEN: {
    status: 409,
    en: 'An M-PESA request is already open on this phone. Finish or cancel it there first.',
    sw: 'Ombi la M-PESA tayari liko wazi kwenye simu hii. Limalize au ulighairi kwanza.',
  },
  PUSH_TOO_SOON: {
    status: 429,
    en: 'Wait a little before another M-PESA request to this phone.',
    sw: 'Subiri kidogo kabla ya ombi jingine la M-PESA kwenye simu hii.',
  },
  SAME_SUM_TOO_SOON: {
    status: 429,
    en: 'M-PESA takes the same amount again after two minutes. Try again then.',
    sw: 'M-PESA hupokea kiasi hicho tena baada ya dakika mbili. Jaribu tena wakati huo.',
  },
  NUMBER_RESTS: {
    status: 429,
    en: 'Three M-PESA requests to this number went unpaid within 24 hours. Is it yours? Confirm it with one code.',
    sw: 'Maombi matatu ya M-PESA kwa nambari hii hayakulipwa ndani ya saa 24. Ni yako? Ithibitishe kwa msimbo mmoja.',
  },
  OTHERS_NUMBERS_LIMIT: {
    status: 429,
    en: 'Only two requests a day can go to numbers you have not confirmed. Confirm this one with a code, or pay from your own.',
    sw: 'Maombi mawili tu kwa siku yanaweza kwenda kwa nambari ambazo hujathibitisha. Thibitisha hii kwa msimbo, au lipa kwa nambari yako.',
  },
  NETWORK_NUMBERS_LIMIT: {
    status: 429,
    en: 'Too many M-PESA requests from your network went to unconfirmed numbers. Confirm this number with one code.',
    sw: 'Maombi mengi mno ya M-PESA kutoka mtandao wako yalikwenda kwa nambari zisizothibitishwa. Thibitisha nambari hii kwa msimbo mmoja.',
  },
  PUSH_LIMIT: {
    status: 429,
    en: 'Several M-PESA requests to this phone went unanswered within 24 hours. Use another number, or pay later.',
    sw: 'Maombi kadhaa ya M-PESA kwenye simu hii hayakujibiwa ndani ya saa 24. Tumia nambari nyingine, au lipa baadaye.',
  },
  PAYMENT_OPEN: {
    status: 409,
    en: 'A payment for this is still being checked. Do not pay again; we confirm it automatically.',
    sw: 'Malipo ya hii bado yanahakikiwa. Usilipe tena; tutathibitisha wenyewe.',
  },
  ALREADY_CHOSEN: {
    status: 409,
    en: 'What happens to this money is already decided.',
    sw: 'Kitakachofanyika na pesa hizi kimeshaamuliwa.',
  },
  TOP_UP_OPEN: {
    status: 409,
    en: 'A request for the rest is already open on the phone. Finish or cancel it first.',
    sw: 'Ombi la sehemu iliyobaki tayari liko wazi kwenye simu. Limalize au ulighairi kwanza.',
  },
  PAYMENT_NOT_FOUND: { status: 404, en: 'Payment not found', sw: 'Malipo hayajapatikana' },
  PAYMENTS_PAUSED: {
    status: 503,
    en: 'We cannot take payments right now. Nothing was charged. Try again later.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Jaribu tena baadaye.',
  },
  AMOUNT_TOO_LARGE: {
    status: 409,
    en: 'M-PESA moves at most KSh 250,000 at once. Contact support to pay for this.',
    sw: 'M-PESA huhamisha hadi KSh 250,000 kwa mara moja. Wasiliana na huduma kwa wateja kulipia hii.',
  },

  SPENDING_LIMIT: {
    status: 409,
    en: 'This pack goes over the spending limit you set for yourself.',
    sw: 'Kifurushi hiki kinazidi kikomo cha matumizi ulichojiwekea.',
  },
  BREAK_RUNNING: {
    status: 409,
    en: 'A break that lasts longer is running already. It cannot be shortened.',
    sw: 'Mapumziko marefu zaidi tayari yanaendelea. Hayawezi kufupishwa.',
  },
} as const satisfies Record<string, ErrorText>;
