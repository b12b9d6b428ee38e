export { balanceQuery, useBalance, writeBalance } from './balance.ts';
