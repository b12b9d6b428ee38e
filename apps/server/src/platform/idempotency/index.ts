export { forgetOldKeys } from './forget-old-keys.ts';
export { claimKey, type MoneyCall, moneyCall, settleKey } from './claim-key.ts';
