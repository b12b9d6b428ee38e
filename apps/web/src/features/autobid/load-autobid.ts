/** The code of the autobid: for who is signed in, or in duel pace. */
const part = () => import('./autobid-part.tsx');
export const loadAutobidEntry = () => part().then((module) => module.AutobidEntry);
export const loadAutobidCard = () => part().then((module) => module.AutobidCard);
export const loadAutobidRule = () => part().then((module) => module.AutobidRule);
export const loadDuelLine = () => part().then((module) => module.DuelLine);
/** One's own autobids, in the bid history. */
export const loadOwnAutobids = () => import('./own-autobids.tsx').then((module) => module.OwnAutobids);
