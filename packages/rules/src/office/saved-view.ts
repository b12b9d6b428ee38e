import { type AccessHolder, type Act, mayAct } from './access.ts';

/** Which act opens the list of a room: nobody is shown views of a room that they may not see (OPS-2). */
const ROOM_OPENS_BY = {
  orders: 'orders.see',
  users: 'users.see',
  products: 'products.see',
  auctions: 'auctions.see',
  templates: 'auctions.see',
  audit: 'audit.see',
  fraud: 'risk.see',
} as const satisfies Readonly<Record<string, Act>>;
type Room = keyof typeof ROOM_OPENS_BY;

export const VIEWS_A_ROOM_MAX = 40;

export const mayKeepViews = (person: AccessHolder, room: Room): boolean => mayAct(person, ROOM_OPENS_BY[room]);

/** A view is changed by whoever made it; a shared one by every owner, too: nobody's words stay before all for ever. */
export const mayChangeView = (
  person: AccessHolder,
  view: { readonly isOwn: boolean; readonly isShared: boolean },
): boolean => view.isOwn || (view.isShared && person.kind === 'owner');

/** What is no part of a view: a place in the list, and words that may be somebody's name or number. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['q', 'cursor', 'page', 'open']);

/** The search of a list's address as a view keeps it, in one order whatever the address had. */
export const keptSearch = (search: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search)
      .filter((entry): entry is [string, string] => entry[1] !== undefined && !NEVER_KEPT.has(entry[0]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
