/** What stands below the first screen, in one file to fetch. */
export { BidTabs } from './bid-tabs.tsx';
export { GetBidsBack } from './get-bids-back.tsx';
export { HouseRules } from './house-rules.tsx';
export { HowItWorks } from './how-it-works.tsx';
export { HowItWorksLive } from './how-it-works-live.tsx';
export { ProductFacts } from './product-facts.tsx';
