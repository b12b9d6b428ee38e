import { ApiError } from './api.ts';

export type Failure = { readonly code: string; readonly message: string; readonly errors: readonly string[] };

/** What went wrong, for the person: the server's own words, or `fallback` where it had none that can be shown. */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) return { code: 'UNKNOWN', message: fallback, errors: [] };
  const isReadable = error.code !== 'UNREADABLE' && error.message.trim() !== '';
  return { code: error.code, message: isReadable ? error.message : fallback, errors: error.errors };
}

/** The server's message and its list of errors, joined by line breaks; nothing is said twice. */
export const refusalLines = ({ message, errors }: Pick<Failure, 'message' | 'errors'>): string =>
  [...new Set([message, ...errors].map((line) => line.trim()).filter((line) => line !== ''))].join('\n');
