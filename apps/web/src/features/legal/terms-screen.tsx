import { LegalScreen } from './legal-screen.tsx';

export const TermsScreen = () => <LegalScreen kind="terms" />;
