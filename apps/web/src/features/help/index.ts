export { HelpScreen } from './help-screen.tsx';
export { SupportLater } from './support-later.tsx';
export { SUPPORT_ID, SupportLinks } from './support-panel.tsx';
export { supportWays } from './support-ways.ts';
