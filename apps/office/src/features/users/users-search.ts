/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const USERS_SEARCH = [
  'state',
  'q',
  'paid',
  'joined_from',
  'joined_to',
  'dir',
  'cursor',
  'page',
  'hide',
] as const;
export type UsersSearch = Partial<Record<(typeof USERS_SEARCH)[number], string>>;
export const USER_SEARCH = ['tab', 'cursor'] as const;
