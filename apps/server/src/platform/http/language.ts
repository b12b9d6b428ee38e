import type {} from '@fastify/cookie'; // gives requests their cookies, in types
import { COOKIES, type Language } from '@mnada/contract';
import type { FastifyRequest } from 'fastify';

/** The language of an answer: the `lang` cookie that the page set, else what the browser prefers, else English (GEN-7). */
export function requestLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies?.[COOKIES.language];
  if (chosen === 'en' || chosen === 'sw') return chosen;
  return preferredLanguage(request.headers['accept-language']);
}

/** @param header `Accept-Language`, e.g. `sw-KE,sw;q=0.9,en;q=0.8`; whatever else stands in it counts for nothing */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const match = /^\s*(en|sw)\b[^;]*(?:;\s*q=([0-9.]+))?\s*$/i.exec(part);
    if (!match) continue;
    const weight = match[2] === undefined ? 1 : Number(match[2]);
    if (weight > best.weight) best = { language: match[1]?.toLowerCase() as Language, weight };
  }
  return best.language;
}
