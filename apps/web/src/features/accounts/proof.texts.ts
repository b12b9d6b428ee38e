/** Proving who one is, once more, before money or a contact moves. */
export const proof = {
  en: {
    contactsFailed: 'Your contacts could not be loaded.',

    proofTitle: 'First, is it you?',
    proofPassword: 'Enter your password to go on.',
    proofCode: 'We send a code of six digits to {contact}.',
    proofSignIn: 'Sign in again, then come back here.',
    proofSignInButton: 'Sign in again',
    proofGo: 'Continue',
    checking: 'Checking…',
  },
  sw: {
    contactsFailed: 'Imeshindikana kupakia mawasiliano yako.',

    proofTitle: 'Kwanza, ni wewe?',
    proofPassword: 'Weka nenosiri lako ili uendelee.',
    proofCode: 'Tunatuma msimbo wa tarakimu sita kwa {contact}.',
    proofSignIn: 'Ingia tena, kisha urudi hapa.',
    proofSignInButton: 'Ingia tena',
    proofGo: 'Endelea',
    checking: 'Inakagua…',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    proof: typeof proof;
  }
}
