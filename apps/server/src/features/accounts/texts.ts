import type { Language } from '@mnada/contract';

/** What a registration is told to mend, in the words of its screen (seed 1, section 5). */
const FIELDS = {
  usernameShort: { en: 'Username must be at least 3 characters', sw: 'Jina la mtumiaji liwe na angalau herufi 3' },
  usernameLong: { en: 'Username can have at most 20 characters', sw: 'Jina la mtumiaji liwe na herufi zisizozidi 20' },
  usernameLetters: {
    en: 'Use letters without accents, numbers, _ and . only',
    sw: 'Tumia herufi za kawaida, nambari, _ na . pekee',
  },
  usernameReserved: {
    en: 'This name is reserved. Choose another one.',
    sw: 'Jina hili limehifadhiwa. Chagua lingine.',
  },
  usernameFewLetters: { en: 'Use at least two letters in the username', sw: 'Tumia angalau herufi mbili kwenye jina' },
  fullNameMissing: { en: 'Full name is required', sw: 'Jina kamili linahitajika' },
  fullNameLetters: {
    en: 'Full name needs letters: at most 100 characters, and no control signs',
    sw: 'Jina kamili liwe na herufi, zisizozidi 100, bila alama za udhibiti',
  },
  passwordInvalid: { en: 'Password does not meet requirements', sw: 'Nenosiri halikidhi masharti' },
  phoneInvalid: { en: 'Invalid phone number', sw: 'Nambari ya simu si sahihi' },
  emailInvalid: { en: 'Invalid email address', sw: 'Anwani ya barua pepe si sahihi' },
} as const;
export type FieldText = keyof typeof FIELDS;
export const fieldText = (name: FieldText, language: Language): string => FIELDS[name][language];

/** What went well. */
const DONE = {
  registered: { en: 'Registration successful.', sw: 'Usajili umefanikiwa.' },
  signedIn: { en: 'Login successful.', sw: 'Umeingia.' },
  signedOut: { en: 'You are signed out.', sw: 'Umeondoka kwenye akaunti.' },
  avatarSaved: { en: 'Avatar saved.', sw: 'Picha imehifadhiwa.' },
  profileSaved: { en: 'Profile saved.', sw: 'Wasifu umehifadhiwa.' },
  passwordChanged: {
    en: 'Password changed. Your other devices were signed out.',
    sw: 'Nenosiri limebadilishwa. Vifaa vyako vingine vimeondolewa kwenye akaunti.',
  },
  sessionEnded: { en: 'That device is signed out.', sw: 'Kifaa hicho kimeondolewa kwenye akaunti.' },
  othersEnded: { en: 'Your other devices are signed out.', sw: 'Vifaa vyako vingine vimeondolewa kwenye akaunti.' },
  codeSent: {
    en: 'If it belongs to an account, a code is on its way. It is valid for 5 minutes.',
    sw: 'Ikiwa ni ya akaunti, msimbo uko njiani. Unatumika kwa dakika 5.',
  },
  codeRight: { en: 'The code is right.', sw: 'Msimbo ni sahihi.' },
  proved: { en: 'Thank you. That was you.', sw: 'Asante. Ni wewe.' },
  contactRemoved: { en: 'Removed from your account.', sw: 'Imeondolewa kwenye akaunti yako.' },
  deletionCancelled: {
    en: 'Welcome back. Your account will not be deleted.',
    sw: 'Karibu tena. Akaunti yako haitafutwa.',
  },
  verified: { en: 'Verified. Thank you.', sw: 'Imethibitishwa. Asante.' },
  passwordReset: {
    en: 'Your new password is saved. Sign in with it.',
    sw: 'Nenosiri lako jipya limehifadhiwa. Ingia nalo.',
  },
} as const;
export const doneText = (name: keyof typeof DONE, language: Language): string => DONE[name][language];

/**
 * The message that carries a code: under 160 signs of GSM-7, code first, and last the line that lets a browser fill it
 * in on our own address only.
 */
export function codeMessage(code: string, host: string, language: Language): string {
  const text =
    language === 'sw'
      ? `${code} ni msimbo wako wa Mnada. Unatumika kwa dakika 5. Usimpe mtu yeyote.`
      : `${code} is your Mnada code, valid for 5 minutes. Never share it.`;
  return `${text}\n\n@${host} #${code}`;
}
export const codeSubject = (language: Language): string =>
  language === 'sw' ? 'Msimbo wako wa Mnada' : 'Your Mnada code';

const NOTICES = {
  passwordChanged: {
    subject: { en: 'Your Mnada password was changed', sw: 'Nenosiri lako la Mnada limebadilishwa' },
    text: {
      en: 'Your Mnada password was changed. Not you? Reset it now: {address}',
      sw: 'Nenosiri lako la Mnada limebadilishwa. Si wewe? Liweke upya sasa: {address}',
    },
  },
  contactLost: {
    subject: { en: 'Your Mnada account changed', sw: 'Akaunti yako ya Mnada imebadilika' },
    text: {
      en: 'Somebody else confirmed a contact of your Mnada account as theirs, so we removed it. See {address}',
      sw: 'Mtu mwingine amethibitisha mawasiliano ya akaunti yako ya Mnada kuwa yake, hivyo tumeyaondoa. Tazama {address}',
    },
  },
  providerLinked: {
    subject: { en: 'Your Mnada account changed', sw: 'Akaunti yako ya Mnada imebadilika' },
    text: {
      en: 'A Google or Facebook sign-in was added to your Mnada account. Not you? Reset your password: {address}',
      sw: 'Kuingia kwa Google au Facebook kumeongezwa kwenye akaunti yako ya Mnada. Si wewe? Weka upya nenosiri: {address}',
    },
  },
  deletionCancelled: {
    subject: { en: 'Your Mnada account stays', sw: 'Akaunti yako ya Mnada inabaki' },
    text: {
      en: 'Somebody signed in to your Mnada account, so it will not be deleted. Not you? Reset your password: {address}',
      sw: 'Kuna aliyeingia kwenye akaunti yako ya Mnada, hivyo haitafutwa. Si wewe? Weka upya nenosiri: {address}',
    },
  },
  contactVerified: {
    subject: { en: 'Your Mnada account changed', sw: 'Akaunti yako ya Mnada imebadilika' },
    text: {
      en: 'A contact of your Mnada account was confirmed. Not you? Reset your password: {address}',
      sw: 'Mawasiliano ya akaunti yako ya Mnada yamethibitishwa. Si wewe? Weka upya nenosiri: {address}',
    },
  },
} as const;
export type Notice = keyof typeof NOTICES;
export const noticeText = (notice: Notice, language: Language, address: string) => ({
  subject: NOTICES[notice].subject[language],
  text: NOTICES[notice].text[language].replace('{address}', address),
});

/** More of an address would make the message two. */
const SHOWN_CONTACT_MAX = 27;

/** Of a changed or removed contact, to the old one and all others (S28). `to` is masked, null when it was removed. */
export function contactChangeText(
  change: { readonly channel: 'sms' | 'email'; readonly to: string | null },
  language: Language,
  address: string,
): { subject: string; text: string } {
  const what = {
    sms: { en: 'phone number', sw: 'Nambari ya simu' },
    email: { en: 'email address', sw: 'Barua pepe' },
  }[change.channel][language];
  const to =
    change.to === null || change.to.length <= SHOWN_CONTACT_MAX
      ? change.to
      : `${change.to.slice(0, SHOWN_CONTACT_MAX - 3)}...`;
  const text =
    language === 'sw'
      ? `${what} ya akaunti yako ya Mnada ${to === null ? 'imeondolewa' : `sasa ni ${to}`}. Si wewe? Weka upya nenosiri na uwasiliane nasi: ${address}`
      : `The ${what} of your Mnada account ${to === null ? 'was removed' : `is now ${to}`}. Not you? Reset your password and contact us: ${address}`;
  return { subject: language === 'sw' ? 'Akaunti yako ya Mnada imebadilika' : 'Your Mnada account changed', text };
}
