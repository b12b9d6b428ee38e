export { type Column, Paper } from './paper.ts';
