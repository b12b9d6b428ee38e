const NAIROBI_OFFSET_MS = 3 * 3_600_000;

/** The day in Nairobi at a moment: `2026-02-28`. */
export const nairobiDay = (epochMs: number): string => new Date(epochMs + NAIROBI_OFFSET_MS).toISOString().slice(0, 10);
