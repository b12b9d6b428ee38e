export { LanguageChoice, ThemeChoice } from './preferences.tsx';
export { SettingsScreen } from './settings-screen.tsx';
export { loadFootChoices } from './load-foot-choices.ts';
