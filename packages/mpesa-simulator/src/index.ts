export { SIMULATOR_CREDENTIALS, type SimulatorCredentials } from './credentials.ts';
export type { SimulatorOptions } from './options.ts';
export { type Script } from './script/schema.ts';
export { type Simulator, startSimulator } from './start-simulator.ts';
