/** What an auction that is over shows, in one file to fetch. */
export { OverButton } from './over-button.tsx';
export { StageEnded } from './stage-ended.tsx';
