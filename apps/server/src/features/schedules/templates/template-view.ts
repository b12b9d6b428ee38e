import { Refusal } from '../../../platform/http/index.ts';

/** `18:30` of minutes of the day. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Days since 1970. @throws Refusal INVALID_INPUT there is no such day */
export function dayOf(text: string, field: string): number {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new Refusal('INVALID_INPUT', { errors: [field] });
  return Math.floor(date.getTime() / 86_400_000);
}
