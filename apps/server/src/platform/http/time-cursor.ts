import { Refusal } from './refusal.ts';

/** Where a page of a list by time ended: the last entry's time or day, as the database wrote it, and its id. */
export type TimePlace = { readonly key: string; readonly id: string };

/** Whether there is such a day: a calendar of scripts takes the 30th of February for the 2nd of March. */
export function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}

const KEY = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/;
export const UUID_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const NUMBER_ID = /^[1-9][0-9]{0,14}$/;

/** Whether a database takes it for a moment: as one writes it in UTC, of a real day. */
export function isMoment(key: string): boolean {
  const [, day = '', hour] = KEY.exec(key) ?? [];
  return hour !== undefined && day >= '1000' && isRealDay(day);
}

/** How a place is given out; opaque. */
export const writeTimeCursor = ({ key, id }: TimePlace): string => Buffer.from(`${key}|${id}`).toString('base64url');

/**
 * Reads a place back; a database can take what it holds for a time.
 * @param isDay keys are days, not moments
 * @throws Refusal INVALID_INPUT a place that was never given out
 */
export function readTimeCursor(cursor: string | undefined, id: RegExp, isDay = false): TimePlace | null {
  if (cursor === undefined) return null;
  const [key = '', last = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('|');
  const isKey = isDay ? key >= '1000' && isRealDay(key) : isMoment(key);
  if (rest.length > 0 || !isKey || !id.test(last)) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return { key, id: last };
}
