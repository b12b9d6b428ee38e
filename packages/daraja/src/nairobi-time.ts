import { textOf } from './json.ts';

/** M-PESA's clocks show East Africa Time: UTC+3, never a summer time. */
const OFFSET_MS = 3 * 3_600_000;

/** `YYYYMMDDHHmmss` in East Africa Time, as `Timestamp` wants it. */
export const eatTimestamp = (at: Date): string => local(at).replace(/\D/g, '').slice(0, 14);

/** `YYYY-MM-DD HH:mm:ss` in East Africa Time, as the statement's period wants it. */
export const eatDateTime = (at: Date): string => local(at).slice(0, 19).replace('T', ' ');

const local = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString();

/**
 * Reads M-PESA's times: `20191219102115` as a number or text, and `06.07.2024 22:48:52`.
 * @returns ISO 8601 with its offset (`2019-12-19T10:21:15+03:00`), null where it is no time
 */
export function readEat(value: unknown): string | null {
  const text = textOf(value) ?? '';
  const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (compact) return iso(compact.slice(1));
  const [, day, month, year, ...time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return iso([year, month, day, ...time]);
}

function iso(parts: readonly (string | undefined)[]): string | null {
  if (parts.length !== 6 || parts.includes(undefined)) return null;
  const [year, month, day, hour, minute, second] = parts;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const at = new Date(`${text}Z`);
  // 31 February is a valid date to JavaScript, some other day.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text) ? null : `${text}+03:00`;
}
