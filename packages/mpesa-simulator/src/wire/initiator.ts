import type { World } from '../world.ts';
import { type WireAnswer, invalid } from './answers.ts';
import { type Body, isCallbackUrl, text } from './requests.ts';

const TRIES = 5;

/**
 * Who asks in the account's name. A wrong one is accepted like a right one; only the result says so. Five wrong passwords
 * lock it, as they locked the sandbox's shared one.
 * @returns the code that its requests end with: '0', 2001 or 8006
 */
export function initiatorCode(world: World, name: string, securityCredential: unknown): '0' | '2001' | '8006' {
  const { initiatorName, password } = world.credentials.b2c;
  if (world.initiator.wrongPasswords >= TRIES) return '8006';
  if (name === initiatorName && world.keys.open(securityCredential) === password) {
    world.initiator.wrongPasswords = 0;
    return '0';
  }
  world.initiator.wrongPasswords += 1;
  return '2001';
}

/** What all commands have to have. */
export function commandProblem(world: World, body: Body, commands: readonly string[]): WireAnswer | null {
  if (text(body, 'SecurityCredential') === '') return invalid('SecurityCredential');
  if (!commands.includes(text(body, 'CommandID'))) return invalid('CommandID');
  if (!/^.{2,100}$/.test(text(body, 'Remarks'))) return invalid('Remarks');
  if (!isCallbackUrl(world, text(body, 'QueueTimeOutURL'))) return invalid('QueueTimeOutURL');
  return isCallbackUrl(world, text(body, 'ResultURL')) ? null : invalid('ResultURL');
}
