import type { Me } from '@mnada/contract/office';
import { cellOf, type Holder, HOLDERS } from '@mnada/rules/office';
import { textNow } from '../../client/i18n/index.ts';

const nameOf = (holder: Holder): string => textNow(`permissions.${holder}`);

/** Which permissions open an act: `Finance or Audit`. */
export function needsWords(act: string): string {
  const names = HOLDERS.filter((holder) => cellOf(holder, act) !== 'no' && holder !== 'owner').map(nameOf);
  return names.length === 0 ? nameOf('owner') : names.join(' / ');
}

/** What somebody has: `Fulfilment and Support`. */
export function permissionWords({ person }: Me): string {
  const names = person.kind === 'owner' ? [nameOf('owner')] : person.permissions.map(nameOf);
  return names.length < 2 ? (names[0] ?? '–') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
