export { type ReturnedBids, returnBids } from './return-bids.ts';
export {
  type BidCredit,
  type Books,
  type CreditResult,
  creditBids,
  currentBalance,
  currentBids,
  ensureAccount,
  grantBids,
} from './wallet.ts';
export { type TakenBids, takeBackBids } from './take-back-bids.ts';
export { type ReturnedPurchase, type TakenBack, takeBackReturned } from './take-back-returned.ts';
export { earningsOf, lockEarnings, moveEarnings, setOffDebt } from './earnings.ts';
