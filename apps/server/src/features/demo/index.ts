export { DEMO_OWNER, DEMO_SIGN_INS } from './people.ts';
export { DemoError, refuseInProduction, seedDemo } from './seed.ts';
export { makeClerks } from './run-shop.ts';
export { makeTemplates } from './templates.ts';
export { untilLive } from './until-live.ts';
export { startDemo } from './start-demo.ts';
