import { SearchTab } from '../../features/auction-list/index.ts';
import { ListWithHowTo } from './list-with-how-to.tsx';

/** The list of auctions, its search drawn by the server as well. */
export const AuctionListPage = () => <ListWithHowTo SearchTab={SearchTab} />;
