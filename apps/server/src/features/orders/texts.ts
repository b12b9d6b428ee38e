import type { Language } from '@mnada/contract';

type Words = Readonly<Record<Language, string>>;

/** What an address form is told to mend (WIN-6). */
const FIELDS = {
  labelLong: {
    en: 'The address’s name can have at most 30 characters',
    sw: 'Jina la anwani liwe na herufi zisizozidi 30',
  },
  firstNameMissing: { en: 'First name is required', sw: 'Jina la kwanza linahitajika' },
  lastNameMissing: { en: 'Last name is required', sw: 'Jina la mwisho linahitajika' },
  firstNameLong: {
    en: 'First name can have at most 60 characters',
    sw: 'Jina la kwanza liwe na herufi zisizozidi 60',
  },
  lastNameLong: { en: 'Last name can have at most 60 characters', sw: 'Jina la mwisho liwe na herufi zisizozidi 60' },
  nameLetters: { en: 'A name needs letters, and no control signs', sw: 'Jina liwe na herufi, bila alama za udhibiti' },
  phoneInvalid: { en: 'Invalid phone number', sw: 'Nambari ya simu si sahihi' },
  addressMissing: { en: 'Address is required', sw: 'Anwani inahitajika' },
  addressLong: { en: 'The address can have at most 200 characters', sw: 'Anwani iwe na herufi zisizozidi 200' },
  addressSigns: {
    en: 'The address can have at most three marks on a letter, and no control signs',
    sw: 'Anwani iwe na alama zisizozidi tatu kwa herufi, bila alama za udhibiti',
  },
  regionMissing: { en: 'Choose one of the 47 counties', sw: 'Chagua mojawapo ya kaunti 47' },
  cityMissing: { en: 'Choose a town in this county', sw: 'Chagua mji wa kaunti hii' },
} as const satisfies Record<string, Words>;
export type AddressText = keyof typeof FIELDS;
export const addressText = (name: AddressText, language: Language): string => FIELDS[name][language];

/** What went well. */
const DONE = {
  addressSaved: { en: 'Address saved.', sw: 'Anwani imehifadhiwa.' },
  // Seed 2's own words for a push, wherever one is sent.
  pushSent: {
    en: 'STK push sent! Please enter your PIN on your phone.',
    sw: 'Ombi la M-PESA limetumwa! Tafadhali weka PIN yako kwenye simu yako.',
  },
} as const satisfies Record<string, Words>;
export const doneText = (name: keyof typeof DONE, language: Language): string => DONE[name][language];
