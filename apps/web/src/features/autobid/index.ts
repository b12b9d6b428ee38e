export { loadAutobidCard, loadAutobidEntry, loadDuelLine, loadOwnAutobids } from './load-autobid.ts';
