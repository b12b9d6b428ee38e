import { readdirSync, readFileSync } from 'node:fs';

export type Expected = {
  readonly outcome: string;
  readonly code?: string;
  readonly amount?: number;
  readonly receipt?: string;
  readonly correlation?: string;
  readonly occurredAt?: string;
  readonly billRef?: string;
  readonly original?: string;
  readonly originalOriginatorConversationId?: string;
  readonly breaker?: boolean;
  readonly retry?: boolean;
  readonly placeholderTransactionId?: boolean;
  readonly utility?: string;
  readonly working?: string;
  readonly ttl?: number;
  readonly rows?: number;
};
export type Sample = { readonly file: string; readonly kind: string; readonly expect: Expected };

const FOLDER = new URL('./samples/', import.meta.url);
const text = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');

export const SAMPLES = (JSON.parse(text('manifest.json')) as { samples: readonly Sample[] }).samples;

export const sampleFiles = (): string[] => readdirSync(FOLDER).filter((file) => /^[0-9].*\.json$/.test(file));

/** The body as it came over the wire; those of `*.http.json` are wrapped with their status. */
export function sample(file: string): { status: number; body: unknown; raw: string } {
  const raw = text(file);
  const parsed: unknown = JSON.parse(raw);
  if (!file.endsWith('.http.json')) return { status: 200, body: parsed, raw };
  const { httpStatus, body } = parsed as { httpStatus: number; body: unknown };
  return { status: httpStatus, body, raw: JSON.stringify(body) };
}
