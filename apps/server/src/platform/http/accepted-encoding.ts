import type { FastifyRequest } from 'fastify';

/** `br` or `gzip` with its weight, and whatever else stands in the list. */
const LISTED = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([0-9.]+))?\s*(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([0-9.]+))?\s*(?:,|$)/i,
};

/** Browsers send a handful of lists; what nobody else sends is read anew. */
const KNOWN_MAX = 100;
const known = new Map<string, 'br' | 'gzip' | null>();

/** In which way a ready compressed answer may be sent: the smaller one that the asker takes. @returns null for neither */
export function acceptedEncoding({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return null;
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const encoding = best(accepted);
  if (known.size < KNOWN_MAX) known.set(accepted, encoding);
  return encoding;
}

function best(accepted: string): 'br' | 'gzip' | null {
  const takes = (encoding: keyof typeof LISTED) => {
    const match = LISTED[encoding].exec(accepted);
    return match !== null && Number(match[1] ?? 1) > 0;
  };
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
