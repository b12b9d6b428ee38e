export { loadAutobidCard, loadAutobidEntry, loadAutobidRule, loadDuelLine, loadOwnAutobids } from './load-autobid.ts';
