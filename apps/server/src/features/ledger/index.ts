export { CAME_BACK_TEXT } from './came-back.sql.ts';
export {
  bidHouse,
  debtOf,
  ensureAccount,
  kesHouse,
  newSetAsideAccount,
  newSpentAccount,
  shillingsOf,
  walletOf,
} from './accounts.ts';
export { currentBalance, currentBids, debtCents, earningsOf, lockEarnings, owedCents } from './balances.ts';
export { bookAll } from './book-all.ts';
export { LOT_CAUSES } from './cause.ts';
export { creditBids, grantBids } from './credit-bids.ts';
export { addDebt, letGoCents, oweAgain, payDebtWith, setOffDebt } from './debt.ts';
export { forfeit } from './forfeit.ts';
export { creditCrowd, redate, spendInThePast } from './past.ts';
export { giveBackBids, type SetAsideShare, sharesOf, takeBidsAside } from './set-aside.ts';
export { returnBids } from './return-bids.ts';
export { SPEND } from './spend.sql.ts';
export { takeBackBids } from './take-back-bids.ts';
export { returnedBids, type TakenBack, takeBackReturned } from './take-back-returned.ts';
export { transfer } from './transfer.ts';
