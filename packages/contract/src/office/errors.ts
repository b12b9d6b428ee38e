import type { ErrorText } from '../errors.ts';

/** Refusals that only the back office gives: a catalogue of their own, so that the shop's pages don't carry their texts (GEN-4). */
export const OFFICE_ERRORS = {
  // ---- coming in
  STAFF_SIGNED_OUT: {
    status: 401,
    en: 'Your session has ended. Sign in again; what you typed is kept.',
    sw: 'Kipindi chako kimeisha. Ingia tena; ulichoandika kimehifadhiwa.',
  },
  STAFF_SIGN_IN_REFUSED: {
    status: 401,
    en: 'The email address or the password does not fit.',
    sw: 'Barua pepe au nenosiri hailingani.',
  },
  STAFF_CODE_REFUSED: {
    status: 401,
    en: 'This code does not fit.',
    sw: 'Msimbo huu haulingani.',
  },
  STAFF_PASSKEY_REFUSED: {
    status: 401,
    en: 'This passkey does not open the back office. Use another way to sign in.',
    sw: 'Ufunguo huu haufungui ofisi. Tumia njia nyingine ya kuingia.',
  },
  STAFF_STEP_EXPIRED: {
    status: 410,
    en: 'This took too long, or was already used. Start again.',
    sw: 'Hii imechukua muda mrefu mno, au imeshatumika. Anza upya.',
  },
  STAFF_LOCKED: {
    status: 429,
    en: 'Too many wrong tries. Wait, or ask an owner.',
    sw: 'Majaribio mengi mno yasiyo sahihi. Subiri, au muulize mmiliki.',
  },
  STAFF_ORIGIN_REFUSED: {
    status: 403,
    en: 'This call did not come from the back office.',
    sw: 'Ombi hili halikutoka kwenye ofisi.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    en: 'Show once more that it is you.',
    sw: 'Onyesha tena kuwa ni wewe.',
  },
  // ---- invitations, factors, people
  INVITATION_OVER: {
    status: 410,
    en: 'This link is over: it was used, taken back, or is older than 48 hours. Ask for a new one.',
    sw: 'Kiungo hiki kimeisha: kimetumika, kimeondolewa, au kina zaidi ya saa 48. Omba kipya.',
  },
  INVITATION_OPEN: {
    status: 409,
    en: 'This person already has an open invitation. Take it back first.',
    sw: 'Mtu huyu tayari ana mwaliko ulio wazi. Uondoe kwanza.',
  },
  PERSON_EXISTS: {
    status: 409,
    en: 'An account with this email address or user name already exists.',
    sw: 'Tayari kuna akaunti yenye barua pepe au jina hili.',
  },
  PERSON_NOT_FOUND: { status: 404, en: 'There is no such member of staff.', sw: 'Hakuna mfanyakazi kama huyo.' },
  ROLE_NOT_FOUND: { status: 404, en: 'There is no such role.', sw: 'Hakuna jukumu kama hilo.' },
  ROLE_EXISTS: {
    status: 409,
    en: 'A role of this name already exists.',
    sw: 'Tayari kuna jukumu lenye jina hili.',
  },
  LAST_OWNER: {
    status: 409,
    en: 'The last owner cannot be removed. Make another owner first.',
    sw: 'Mmiliki wa mwisho hawezi kuondolewa. Weka mmiliki mwingine kwanza.',
  },
  NOT_YOURSELF: {
    status: 409,
    en: 'Nobody does this to their own account. Another owner does it.',
    sw: 'Hakuna anayefanya hivi kwa akaunti yake mwenyewe. Mmiliki mwingine hufanya.',
  },
  FACTOR_LAST: {
    status: 409,
    en: 'This is your only second step. Add another one first.',
    sw: 'Hii ndiyo hatua yako ya pili pekee. Ongeza nyingine kwanza.',
  },
  FACTOR_NOT_FOUND: { status: 404, en: 'There is no such passkey.', sw: 'Hakuna ufunguo kama huo.' },
  FACTORS_FULL: {
    status: 409,
    en: 'There are ten passkeys already. Remove one first.',
    sw: 'Tayari kuna funguo kumi. Ondoa mmoja kwanza.',
  },
  // ---- two people at once
  EDITED_MEANWHILE: {
    status: 409,
    en: 'Somebody changed this while you had it open. Nothing was overwritten.',
    sw: 'Mtu amebadilisha hii ulipokuwa umeifungua. Hakuna kilichofutwa.',
  },
  // ---- the control room
  PAUSED_ALREADY: {
    status: 409,
    en: 'All auctions are paused already.',
    sw: 'Minada yote tayari imesimamishwa.',
  },
  NOT_PAUSED: { status: 409, en: 'No pause lasts now.', sw: 'Hakuna usimamishaji unaoendelea sasa.' },
  PAUSE_OVER: {
    status: 409,
    en: 'The 15 minutes are over: what was paused is void, and every bid goes back.',
    sw: 'Dakika 15 zimekwisha: minada iliyosimamishwa ni batili, na kila zabuni inarudi.',
  },
  LIVE_CROWDED: {
    status: 429,
    en: 'Too many pages watch live. Close one and try again.',
    sw: 'Kurasa nyingi mno zinatazama moja kwa moja. Funga moja ujaribu tena.',
  },
} as const satisfies Record<string, ErrorText>;

export type OfficeErrorCode = keyof typeof OFFICE_ERRORS;
export const OFFICE_ERROR_CODES = Object.keys(OFFICE_ERRORS) as OfficeErrorCode[];
