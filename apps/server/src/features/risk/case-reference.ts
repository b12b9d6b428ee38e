/** `FC-12`, as people call a case. */
export const caseReference = (id: number): string => `FC-${id}`;

/** What was typed or stood in an address: `FC-12` or `12`. @returns null: it is no such number */
export function readCaseReference(text: string): number | null {
  const digits = /^(?:FC-)?([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
