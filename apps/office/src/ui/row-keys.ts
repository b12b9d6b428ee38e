/** Rows of the list on screen, in their order. The keyboard finds them by `data-row`, whatever room it is. */
const rowsOnScreen = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>('main [data-row]'));
const focusedRow = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement.closest<HTMLElement>('[data-row]') : null;

/** J and K: the next or the previous row; the first one where none has the focus. @returns whether there is a row */
export function stepRow(by: 1 | -1): boolean {
  const rows = rowsOnScreen();
  if (rows.length === 0) return false;
  const at = rows.indexOf(focusedRow() as HTMLElement);
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  // What opens it: Enter and Ctrl Enter are the browser's own then.
  // One of two: the columns fold into two lines on a phone.
  const openers = Array.from(next?.querySelectorAll<HTMLElement>('[data-row-open]') ?? []);
  const target = openers.find((each) => each.getClientRects().length > 0) ?? next;
  target?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** X: ticks the row with the focus. Shift X: all between the last ticked one and it. */
export function selectRow(range: boolean): boolean {
  const row = focusedRow();
  const box = tickOf(row);
  if (row === null || box === null) return false;
  if (!range) {
    box.click();
    lastTicked = row.dataset['row'] ?? null;
    return true;
  }
  const rows = rowsOnScreen();
  const from = rows.findIndex((each) => each.dataset['row'] === lastTicked);
  const to = rows.indexOf(row);
  for (const each of rows.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1)) {
    const tick = tickOf(each);
    if (tick !== null && !tick.checked) tick.click();
  }
  lastTicked = row.dataset['row'] ?? null;
  return true;
}
let lastTicked: string | null = null;
const tickOf = (row: HTMLElement | null): HTMLInputElement | null =>
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? null;

/** Presses the first thing on the page that carries this mark. */
export function pressMarked(mark: string): boolean {
  const target = document.querySelector<HTMLElement>(`main [${mark}]:not(:disabled)`);
  if (target === null) return false;
  if (target instanceof HTMLInputElement) {
    target.focus();
    target.select();
  } else target.click();
  return true;
}
