import { isIP } from 'node:net';
import * as z from 'zod';

/** What variables are made of: each says what it must be. */
export const NAME = 'a name and not empty';

/** An empty variable counts as absent: that is how compose files and CI leave one out. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
export const words = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(min, { error }).max(max, { error }));
};
export const text = (error: string, min = 1, max = 500) => z.string({ error }).min(min, { error }).max(max, { error });
export const address = (error: string, ...schemes: string[]) =>
  text(error).refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), { error });
export const webOrigin = (error: string) =>
  address(error, 'http:', 'https:').transform((value) => new URL(value).origin);
export const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** An address, or a network such as 10.0.0.0/8. */
export function isNetwork(item: string): boolean {
  const [, ip = '', bits] = /^([^/]+?)(?:\/([0-9]{1,3}))?$/.exec(item) ?? [];
  return isIP(ip) !== 0 && Number(bits ?? 0) <= (isIP(ip) === 4 ? 32 : 128);
}

/** A variable is wrong: the message is a sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
