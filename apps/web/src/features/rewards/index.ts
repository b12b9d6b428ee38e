export { noteLearned } from './learned.ts';
export { loadNoteLearned } from './load-learned.ts';
