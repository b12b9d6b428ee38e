export { balanceQuery, useBalance, useOwed, writeBalance } from './balance.ts';
