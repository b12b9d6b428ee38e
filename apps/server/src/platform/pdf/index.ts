export { Paper } from './paper.ts';
