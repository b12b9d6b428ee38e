export {
  appendEvents,
  arrivalOn,
  type AutobidEvent,
  type AutobidHead,
  chainEvent,
  type ChainedEvent,
  firstAutobidHead,
  momentOn,
} from './autobid-chain.ts';
export { WAITED_LONGEST, IS_PASSED, IS_STOPPED, LOOKED_AT, WAITS } from './due-autobids.sql.ts';
export { endAutobids, lockBooks, lockWallets } from './end-autobids.ts';
