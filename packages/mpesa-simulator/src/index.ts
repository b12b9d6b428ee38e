export type { TransactionView } from './admin/admin-routes.ts';
export { SIMULATOR_CREDENTIALS, type SimulatorCredentials } from './credentials.ts';
export type { PaybillAnswer, PaybillRequest } from './money/paybill.ts';
export type { PromptAnswer, PromptOutcome } from './money/push.ts';
export type { SimulatorLog, SimulatorOptions } from './options.ts';
export type { OpenPrompt } from './phones/phone-routes.ts';
export type { Message } from './phones/phones.ts';
export { type Script, ScriptSchema } from './script/schema.ts';
export { type PhoneState, type Simulator, startSimulator } from './start-simulator.ts';
