import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Submission } from '../script/schema.ts';
import type { World } from '../world.ts';
import { ERRORS, failure, invalidToken, type WireAnswer } from './answers.ts';

/** How long a scripted silence lasts before the connection breaks: longer than anyone's patience. */
const HANG_MS = 60_000;

/** A connection that ends without an answer. */
export const breakOff = (world: World, reply: FastifyReply, afterMs: number): FastifyReply => {
  reply.hijack();
  if (afterMs === 0) reply.raw.destroy();
  else world.scheduler.after(afterMs, () => reply.raw.destroy());
  return reply;
};
export const hang = (world: World, reply: FastifyReply): FastifyReply => breakOff(world, reply, HANG_MS);

export const send = (reply: FastifyReply, { status, body }: WireAnswer): FastifyReply =>
  reply
    .code(status)
    .type(typeof body === 'string' ? 'text/html' : 'application/json;charset=UTF-8')
    .send(body);

/** Answers a request as its script wants it; `accept` does what was asked for, and is called only where it is to be done. */
export async function submit(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  submission: Submission | undefined,
  accept: () => WireAnswer | Promise<WireAnswer>,
): Promise<FastifyReply> {
  if (submission === undefined || submission === 'accept') return send(reply, await accept());
  if (typeof submission === 'object') {
    const { status, code, message } = submission.error;
    return send(reply, failure(status, code, message));
  }
  switch (submission) {
    case 'invalid_token':
      world.tokens.expire();
      return send(reply, invalidToken(request.url));
    case 'hang_before':
      return hang(world, reply);
    case 'reset_before':
      return breakOff(world, reply, 0);
    case 'html_before':
      return send(reply, ERRORS.html());
    case 'hang_after':
      await accept();
      return hang(world, reply);
    case 'reset_after':
      await accept();
      return breakOff(world, reply, 0);
    case 'html_after':
      await accept();
      return send(reply, ERRORS.html());
    default:
      return send(reply, ERRORS[submission]());
  }
}
