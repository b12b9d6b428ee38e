/** What stands below the first screen or beside it, in one file to fetch. */
export { Breadcrumb } from './breadcrumb.tsx';
export { BidTabs } from './bid-tabs.tsx';
export { GetBidsBack } from './get-bids-back.tsx';
export { HouseRules } from './house-rules.tsx';
export { HowItWorks } from './how-it-works.tsx';
export { HowItWorksLive } from './how-it-works-live.tsx';
export { ProductFacts } from './product-facts.tsx';
export { WatchBeside } from './watch-beside.tsx';
