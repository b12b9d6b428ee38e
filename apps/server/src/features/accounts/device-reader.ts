import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { createKnownDevices } from './known-device.ts';
import { deviceHash } from './note-device.ts';
import { loadSecretKeys } from './secret-keys.ts';

/**
 * The browser that asks, as `person_device` keeps it, if it carries a sign of having signed in to that very account; null
 * for any other. It opens nothing: it tells what is unusual.
 */
export type DeviceReader = (request: FastifyRequest, userId: string) => Buffer | null;

/** Reads the sign that the accounts' routes give at each sign-in. */
export async function createDeviceReader(
  config: Parameters<typeof loadSecretKeys>[0] & Pick<Config, 'publicUrl'>,
): Promise<DeviceReader> {
  const devices = createKnownDevices(await loadSecretKeys(config), config.publicUrl);
  return (request, userId) => {
    const nonce = devices.of(request, userId);
    return nonce === null ? null : deviceHash(nonce);
  };
}
