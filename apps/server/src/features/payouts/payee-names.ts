import { readPersonName } from '@mnada/rules';
import { Refusal } from '../../platform/http/index.ts';

const NAME_MAX = 60;

/**
 * First and last name of who is paid, as they are kept.
 * @throws Refusal NAME_INVALID for nothing, too much, or what no name has
 */
export function readPayeeNames(body: { readonly firstName: string; readonly lastName: string }) {
  return { firstName: payeeName(body.firstName), lastName: payeeName(body.lastName) };
}

function payeeName(sent: string): string {
  const read = readPersonName(sent, NAME_MAX);
  // Names at M-PESA have no brackets: what is compared with them has none either.
  if (!read.ok || /[<>]/.test(read.text)) throw new Refusal('NAME_INVALID');
  return read.text;
}
