import type { FastifyReply } from 'fastify';
import { staffCookie } from '../../platform/http/index.ts';

/** The token goes to the browser's own jar: no script reads it, no other site makes the browser send it (S36). */
export function setStaffCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  void reply.setCookie(staffCookie(publicUrl), token, options(publicUrl));
}

export function clearStaffCookie(reply: FastifyReply, publicUrl: string): void {
  void reply.clearCookie(staffCookie(publicUrl), options(publicUrl));
}

const options = (publicUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') }) as const;
