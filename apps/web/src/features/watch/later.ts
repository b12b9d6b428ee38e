/** What isn't needed before the first press, in one file to fetch. */
export { ChooseOnPage } from './choose-on-page.tsx';
export { KeyLegend } from './key-legend.tsx';
export { ChooseSheet, KeysSheet } from './sheets.tsx';
export { SimulatedLine } from './simulated-line.tsx';
export { WatchKeys } from './watch-keys.tsx';
