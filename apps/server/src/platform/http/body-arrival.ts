import type { FastifyRequest } from 'fastify';

/**
 * What a body's last byte takes at most before the rights that its headers had are asked for again. With what sessions remember
 * (2 s), nobody acts 5 s after their session ended (S18, S34).
 */
const SLOW_BODY_MS = 2_000;

/** Whether so much time has passed since the headers came that who asks may have changed. */
export const isSlowBody = (elapsedMs: number): boolean => elapsedMs >= SLOW_BODY_MS;

/**
 * Notes when the last byte of a call comes, whatever is waited for meanwhile (`config.countsByArrival`). The parser of HTTP tells a
 * message that it is whole by pushing null, in the very turn in which it read it: neither a session that is looked up nor a limit
 * that another machine counts makes somebody late, and headers alone make nobody early.
 */
export function noteArrival(request: FastifyRequest): void {
  const { raw } = request;
  const push = raw.push.bind(raw);
  raw.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk === null) request.arrivedAtMs ??= performance.now();
    return push(chunk, encoding);
  };
}

/** How long ago a call's last byte came. @returns null where nobody noted it, or it never came */
export const sinceArrivalUs = ({ arrivedAtMs }: Pick<FastifyRequest, 'arrivedAtMs'>): number | null =>
  arrivedAtMs === null ? null : Math.round((performance.now() - arrivedAtMs) * 1_000);
