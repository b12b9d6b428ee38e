import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SecretKeys } from './secret-keys.ts';

const LASTS_MS = 3_600_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whoever is suspended altogether has no session (OPS-11), and has just proved who they are: what they are handed instead opens
 * their own appeal for an hour, and nothing else (OPS-26).
 */
export const appealPass = (keys: SecretKeys, userId: string, nowMs: number): string => {
  const until = String(nowMs + LASTS_MS);
  return `${userId}.${until}.${keys.mac('appeal-pass', [userId, until]).toString('base64url')}`;
};

/** Whose it is. @throws Refusal APPEAL_PASS_OVER it is forged, or older than an hour */
export function readAppealPass(keys: SecretKeys, pass: string, nowMs: number): string {
  const [userId = '', until = '', sign = ''] = pass.split('.', 3);
  const given = Buffer.from(sign, 'base64url');
  const right = keys.mac('appeal-pass', [userId, until]);
  if (given.length !== right.length || !timingSafeEqual(given, right) || !UUID.test(userId) || Number(until) < nowMs)
    throw new Refusal('APPEAL_PASS_OVER');
  return userId;
}
