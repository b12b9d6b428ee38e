export { readHistorySearch } from './history-search.ts';
export { historyRoute } from './history.route.tsx';
