export { createMpesa, type Mpesa, simulatorUrl } from './create-mpesa.ts';
export {
  IDLE_DAYS,
  isPaybillToken,
  keepPaybillToken,
  notePaybillTokenUse,
  paybillTokens,
  retireIdlePaybillTokens,
} from './paybill-tokens.ts';
export { registerPaybill } from './register-paybill.ts';
export { startSimulatedMpesa } from './start-simulated.ts';
