export { AuctionListScreen } from './auction-list-screen.tsx';
export { loadList } from './list-queries.ts';
export { type ListSearch, readListSearch } from './list-search.ts';
export { SearchTab } from './search-tab.tsx';
