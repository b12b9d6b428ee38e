import { callbackUrlProblem } from '@mnada/daraja';
import type { FastifyRequest } from 'fastify';
import { isWebAddress } from '../deliveries.ts';
import type { World } from '../world.ts';

export type Body = Readonly<Record<string, unknown>>;

export const bodyOf = (request: FastifyRequest): Body =>
  typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body)
    ? (request.body as Body)
    : {};

/** Identifiers may be text or numbers, as with Safaricom. @returns '' for anything else */
export function text(body: Body, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** @returns whole shillings from a number or digits, else null */
export function wholeAmount(body: Body, name: string): number | null {
  const amount = text(body, name);
  return /^[1-9][0-9]{0,8}$/.test(amount) ? Number(amount) : null;
}

export const isPayer = (msisdn: string): boolean => /^254[17][0-9]{8}$/.test(msisdn);

/** Safaricom's rules, but for http, which a simulator allows. */
export function isCallbackUrl(world: World, url: string): boolean {
  if (!isWebAddress(url) || callbackUrlProblem(url, true) !== null) return false;
  const { callbackOrigins } = world.settings;
  return callbackOrigins === null || callbackOrigins.includes(new URL(url).origin);
}
