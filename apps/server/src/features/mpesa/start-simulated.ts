import { type Simulator, startSimulator } from '@mnada/mpesa-simulator';
import { ConfigError, type MpesaConfig } from '../../platform/config.ts';

type Log = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

/**
 * Starts the simulated M-PESA of a demonstration: once a server, whatever the number of its processes.
 * @throws ConfigError its port is taken
 */
export async function startSimulatedMpesa(config: MpesaConfig, log: Log): Promise<Pick<Simulator, 'url' | 'close'>> {
  try {
    return await startSimulator({
      port: config.simulatorPort,
      callbackOrigins: [config.callbackUrl],
      ...(config.name === null ? {} : { businessName: config.name }),
      log,
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const what = code === 'EACCES' ? 'may not be opened by this user' : 'is taken by another program';
    throw new ConfigError(`MPESA_SIMULATOR_PORT ${config.simulatorPort} ${what}. Set MPESA_SIMULATOR_PORT.`);
  }
}
