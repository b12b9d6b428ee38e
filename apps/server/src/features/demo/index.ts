export { DEMO_SIGN_INS, type DemoSignIn, SHOPPER } from './people.ts';
export { type DemoAccounts, DemoError, seedDemo, type SeedDeps } from './seed.ts';
export { makeClerks } from './run-shop.ts';
export { untilLive, type UntilLive } from './until-live.ts';
export { type Demo, type DemoDeps, startDemo } from './start-demo.ts';
