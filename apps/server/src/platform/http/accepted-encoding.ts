import type { FastifyRequest } from 'fastify';

/** A list that is longer than any browser's isn't read: its sender gets the answer as it is. */
const LIST_CHARS_MAX = 200;

/** Browsers send a handful of lists; what nobody else sends is read anew. */
const KNOWN_MAX = 100;
const known = new Map<string, 'br' | 'gzip' | null>();

/** In which way a ready compressed answer may be sent: the smaller one that the asker takes. @returns null for neither */
export function acceptedEncoding({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || accepted.length > LIST_CHARS_MAX) return null;
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const encoding = best(accepted);
  if (known.size < KNOWN_MAX) known.set(accepted, encoding);
  return encoding;
}

function best(accepted: string): 'br' | 'gzip' | null {
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0?(?:\.0*)?$/.test(weight))
      .map(([encoding]) => encoding),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null;
}
