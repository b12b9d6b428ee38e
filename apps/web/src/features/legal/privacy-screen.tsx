import { LegalScreen } from './legal-screen.tsx';
import { privacyEn } from './privacy.en.ts';
import { privacySw } from './privacy.sw.ts';

const TEXTS = { en: privacyEn, sw: privacySw };

export const PrivacyScreen = () => <LegalScreen kind="privacy" texts={TEXTS} />;
