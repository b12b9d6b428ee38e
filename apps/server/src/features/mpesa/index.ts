export { createMpesa, type Mpesa, type MpesaDeps, simulatorUrl } from './create-mpesa.ts';
export { isPaybillToken, keepPaybillToken } from './paybill-tokens.ts';
export { registerPaybill } from './register-paybill.ts';
export { startSimulatedMpesa } from './start-simulated.ts';
