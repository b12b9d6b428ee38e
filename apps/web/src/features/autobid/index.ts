export { loadAutobidCard, loadAutobidEntry, loadDuelLine } from './load-autobid.ts';
