/** Notes a learning step. No page waits for this code. */
export const loadNoteLearned = () => import('./learned.ts').then((module) => module.noteLearned);
