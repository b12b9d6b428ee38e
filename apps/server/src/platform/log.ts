import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type Log = Logger;

/**
 * JSON lines, newline-safe. Secrets and whole phone numbers are never handed to it; these names are cut out all the same
 * (S61). `code` stays: it is what a refusal or an error is called.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const secrets = ['password', 'token', 'ticket', 'authorization', 'cookie', 'phone', 'phoneNumber', 'email', 'secret'];
  const options = {
    level: logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // Two deep; `*.*` would take 25 µs more for each line, so the one deeper place that is known has its name.
      paths: secrets.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]),
      censor: '[cut]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A log that keeps silent, for tests that don't read it. */
export const silentLog = (): Log => pino({ level: 'silent' });
