const OFFSET = '+03:00';

/** What a field of day and time says, as an instant: people type Nairobi's time wherever they sit. @returns null: nothing whole */
export function fromNairobi(typed: string): string | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$/.test(typed)) return null;
  const atMs = Date.parse(`${typed}:00${OFFSET}`);
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}
