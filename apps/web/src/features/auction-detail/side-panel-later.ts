/** What a panel needs only sometimes, in one file to fetch. */
export { NothingThere } from './nothing-there.tsx';
export { SidePanelBids } from './side-panel-bids.tsx';
export { UntilStart } from './until-start.tsx';
