import { LegalScreen } from './legal-screen.tsx';
import { termsEn } from './terms.en.ts';
import { termsSw } from './terms.sw.ts';

const TEXTS = { en: termsEn, sw: termsSw };

export const TermsScreen = () => <LegalScreen kind="terms" texts={TEXTS} />;
