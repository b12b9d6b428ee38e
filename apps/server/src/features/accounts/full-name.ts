import { readPersonName } from '@mnada/rules';
import type { FieldText } from './texts.ts';

const FULL_NAME_MAX = 100;

/** Reads a full name as it is kept (S48). @returns the name, or what must be mended */
export function readFullName(sent: string): { ok: true; text: string } | { ok: false; mend: FieldText } {
  const read = readPersonName(sent, FULL_NAME_MAX);
  if (read.ok) return read;
  return { ok: false, mend: read.reason === 'missing' ? 'fullNameMissing' : 'fullNameLetters' };
}
