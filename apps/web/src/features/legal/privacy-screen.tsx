import { LegalScreen } from './legal-screen.tsx';

export const PrivacyScreen = () => <LegalScreen kind="privacy" />;
