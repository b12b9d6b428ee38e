import type { ErrorText } from './error-text.ts';

/** Accounts. */
export const ACCOUNT_ERRORS = {
  NOTHING_TO_APPEAL: {
    status: 409,
    en: 'This is over already. There is nothing to write about.',
    sw: 'Hili limekwisha tayari. Hakuna la kuandikia.',
  },
  APPEAL_WRITTEN: {
    status: 409,
    en: 'You wrote about this already. Another person reads it.',
    sw: 'Umeshaandika kuhusu hili. Mtu mwingine anasoma.',
  },
  QUESTION_NOT_FOUND: { status: 404, en: 'There is no such question.', sw: 'Hakuna swali kama hilo.' },
  QUESTION_ANSWERED: {
    status: 409,
    en: 'You answered this already. Whoever asked reads it.',
    sw: 'Umeshajibu swali hili. Aliyeuliza anasoma jibu lako.',
  },
  QUESTION_OVER: {
    status: 409,
    en: 'This was decided meanwhile. Your answer is no longer needed.',
    sw: 'Hili limeamuliwa tayari. Jibu lako halihitajiki tena.',
  },
  APPEAL_PASS_OVER: {
    status: 403,
    en: 'This page was open for too long. Sign in again to write.',
    sw: 'Ukurasa huu ulikuwa wazi kwa muda mrefu. Ingia tena ili uandike.',
  },
  NOT_SIGNED_IN: { status: 401, en: 'Sign in to go on.', sw: 'Ingia ili uendelee.' },
  INVALID_CREDENTIALS: { status: 401, en: 'Invalid credentials.', sw: 'Taarifa za kuingia si sahihi.' },
  REGISTRATION_INVALID: {
    status: 400,
    en: 'Registration failed. Please try again.',
    sw: 'Usajili umeshindikana. Tafadhali jaribu tena.',
  },
  USERNAME_TAKEN: {
    status: 409,
    en: 'This username is taken. Choose another one.',
    sw: 'Jina hili la mtumiaji limechukuliwa. Chagua lingine.',
  },
  PHONE_TAKEN: {
    status: 409,
    en: 'This phone number already has an account. Sign in, or reset your password.',
    sw: 'Nambari hii ya simu tayari ina akaunti. Ingia, au weka upya nenosiri lako.',
  },
  EMAIL_TAKEN: {
    status: 409,
    en: 'This email already has an account. Sign in, or reset your password.',
    sw: 'Barua pepe hii tayari ina akaunti. Ingia, au weka upya nenosiri lako.',
  },
  PASSWORD_COMMON: {
    status: 400,
    en: 'This password is too easy to guess. Choose another one.',
    sw: 'Nenosiri hili ni rahisi kukisia. Chagua lingine.',
  },
  PASSWORD_DIGITS: {
    status: 400,
    en: 'Digits alone are guessed within minutes. Add letters or a few words.',
    sw: 'Nambari pekee hukisiwa kwa dakika chache. Ongeza herufi au maneno machache.',
  },
  PASSWORD_OWN: {
    status: 400,
    en: 'Others try your name, phone or email first. Choose something that is not about you.',
    sw: 'Wengine hujaribu kwanza jina, simu au barua pepe yako. Chagua kitu kisichokuhusu.',
  },
  PASSWORD_CONTEXT: {
    status: 400,
    en: 'Names of shops and services with digits are tried early. Choose a few words of your own.',
    sw: 'Majina ya maduka na huduma pamoja na nambari hujaribiwa mapema. Chagua maneno yako mwenyewe machache.',
  },
  CODE_INVALID: {
    status: 400,
    en: 'This code is not right or has expired. Check it, or ask for a new one.',
    sw: 'Msimbo huu si sahihi au muda wake umeisha. Ukague, au omba mpya.',
  },
  PASSWORD_WRONG: {
    status: 400,
    en: 'The current password is not right.',
    sw: 'Nenosiri la sasa si sahihi.',
  },
  PASSWORD_INVALID: {
    status: 400,
    en: 'Password does not meet requirements',
    sw: 'Nenosiri halikidhi masharti',
  },
  SIGN_IN_THROTTLED: {
    status: 429,
    en: 'Too many attempts. Wait a little, or reset your password.',
    sw: 'Majaribio ni mengi mno. Subiri kidogo, au weka upya nenosiri lako.',
  },
  CODE_TOO_SOON: {
    status: 429,
    en: 'A code is already on its way. Wait a little before you ask again.',
    sw: 'Msimbo tayari uko njiani. Subiri kidogo kabla ya kuomba mwingine.',
  },
  CODE_LIMIT: {
    status: 429,
    en: 'No more codes can be sent there for now. Try again in a day, or contact support.',
    sw: 'Hatuwezi kutuma misimbo zaidi huko kwa sasa. Jaribu tena baada ya siku moja, au wasiliana na huduma kwa wateja.',
  },
  CODES_PAUSED: {
    status: 503,
    en: 'We cannot send codes right now. Try again later.',
    sw: 'Hatuwezi kutuma misimbo kwa sasa. Jaribu tena baadaye.',
  },
  PROOF_NEEDED: {
    status: 403,
    en: 'First show that it is you, with your password or a code.',
    sw: 'Onyesha kwanza kuwa ni wewe, kwa nenosiri au msimbo.',
  },
  CONTACT_LAST: {
    status: 409,
    en: 'This is your only confirmed way to sign in. Add and verify another one first.',
    sw: 'Hii ndiyo njia yako pekee iliyothibitishwa ya kuingia. Ongeza na uthibitishe nyingine kwanza.',
  },
  EXPORT_LIMIT: {
    status: 429,
    en: 'You have downloaded your data three times in 24 hours.',
    sw: 'Umepakua data yako mara tatu ndani ya saa 24.',
  },
  DELETION_BLOCKED: {
    status: 409,
    en: 'Something is still under way on this account. Finish it first, then delete the account.',
    sw: 'Bado kuna jambo linaloendelea kwenye akaunti hii. Limalize kwanza, kisha ufute akaunti.',
  },
  DELETION_CHANGED: {
    status: 409,
    en: 'What you would lose has changed. Look at it again.',
    sw: 'Utakachopoteza kimebadilika. Kiangalie tena.',
  },
  DELETION_WORD: {
    status: 400,
    en: 'Type DELETE to confirm.',
    sw: 'Andika FUTA kuthibitisha.',
  },
  RESET_EXPIRED: {
    status: 400,
    en: 'The time for a new password is over. Ask for a new code.',
    sw: 'Muda wa kuweka nenosiri jipya umeisha. Omba msimbo mpya.',
  },
  SIGN_IN_PROVIDER_FAILED: {
    status: 502,
    en: 'Signing in there did not work. Try again, or use your phone number.',
    sw: 'Kuingia kupitia huko kumeshindikana. Jaribu tena, au tumia nambari ya simu.',
  },
} as const satisfies Record<string, ErrorText>;
