/** Theme and language in the page's foot: fetched when the page has come to life, for few look there first. */
export const loadFootChoices = () => import('./foot-choices.tsx').then((module) => module.FootChoices);
