import type { RawBuilder } from 'kysely';
import { at } from '../clock/index.ts';
import { Refusal } from './refusal.ts';

const NAIROBI_OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * When a day of Nairobi begins, as a filter of a list names it.
 * @param day `2026-02-28`
 * @param field as the client calls it
 * @param plusDays 1: where the day ends
 * @throws Refusal INVALID_INPUT there is no such day
 */
export function dayStart(day: string, field: string, plusDays = 0): RawBuilder<unknown> {
  const date = new Date(`${day}T00:00:00Z`);
  // A calendar of scripts takes the 31st of February for the 3rd of March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new Refusal('INVALID_INPUT', { errors: [field] });
  return at((date.getTime() - NAIROBI_OFFSET_MS + plusDays * DAY_MS) * 1_000);
}
