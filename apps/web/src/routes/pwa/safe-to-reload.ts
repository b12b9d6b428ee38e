/** Where people bid, pay or give an address: nothing is offered there. */
const BUSY_PAGES =
  /^\/(?:productdetails|practice|claim_price|order_product|add_shipping_address2?|register|login)(?:\/|$)/;
const FIELDS = 'input:not([type=hidden],[type=search],[type=checkbox],[type=radio]),textarea,[contenteditable=true]';

/** Whether a reload would lose nothing: no bid, no open sheet, nothing typed. */
export function isSafeToReload(document: Document, pathname: string): boolean {
  if (BUSY_PAGES.test(pathname)) return false;
  if (document.querySelector('[role=dialog],[role=alertdialog]') !== null) return false;
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  return fields.every((field) => field !== document.activeElement && !field.value);
}
