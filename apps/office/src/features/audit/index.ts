export { actionWords } from './action-words.ts';
