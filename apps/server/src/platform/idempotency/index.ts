export { claimKey, type MoneyCall, moneyCall, settleKey } from './claim-key.ts';
