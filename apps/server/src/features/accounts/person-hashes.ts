import { foldEmail } from '@mnada/rules';
import { addressGroup, widerGroup } from '../../platform/http/index.ts';
import type { SecretKeys } from './secret-keys.ts';

type Keys = Pick<SecretKeys, 'mac'>;

/**
 * What a person shows of themselves, as keyed hashes: enough to see that two accounts are one person's, and without the
 * shop's secret no way back to the number, the mailbox or the network. They stay when the account is deleted.
 */
export const phoneHash = (keys: Keys, phone: string): Buffer => keys.mac('free bids phone', [phone]);
/** One mailbox has one hash, however its address is written. */
export const mailboxHash = (keys: Keys, email: string): Buffer => keys.mac('free bids mailbox', [foldEmail(email)]);
export const networkHash = (keys: Keys, ip: string): Buffer => keys.mac('network', [addressGroup(ip)]);

/** That of the /32 around an IPv6 address; null for IPv4. */
export function wideNetworkHash(keys: Keys, ip: string): Buffer | null {
  const wide = widerGroup(ip);
  return wide === null ? null : keys.mac('network', [wide]);
}
