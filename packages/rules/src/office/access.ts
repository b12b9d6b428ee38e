/** What of a person's work an account of staff may do (ACC-8). An owner holds none of them and may do what all of them may. */
export const PERMISSIONS = ['catalogue', 'auctions', 'fulfilment', 'finance', 'support', 'audit'] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** The columns of the grid: the owner, then each permission. */
export const HOLDERS = ['owner', ...PERMISSIONS] as const;
export type Holder = (typeof HOLDERS)[number];

/**
 * What a holder may: `yes`; `two`: with a second person; `one_or_two`: with a second person above the limit; `masked`: sees it
 * without numbers of people; `no`.
 */
const CELLS = ['no', 'masked', 'two', 'one_or_two', 'yes'] as const;
export type Cell = (typeof CELLS)[number];

type Cells = Readonly<Partial<Record<Holder, Exclude<Cell, 'no'>>>>;
type RowShape = {
  readonly row: string;
  readonly group: string;
  readonly acts: readonly string[];
  readonly cells: Cells;
};

const ALL: Cells = {
  owner: 'yes',
  catalogue: 'yes',
  auctions: 'yes',
  fulfilment: 'yes',
  finance: 'yes',
  support: 'yes',
  audit: 'yes',
};

/**
 * Who may what, as the server reads it on every call (ACC-8): whatever no cell allows is forbidden. One row a line of the grid in
 * the room Roles; acts of one row are always allowed together.
 */
export const ACCESS_ROWS = [
  { row: 'see_catalogue', group: 'sell', acts: ['products.see', 'auctions.see'], cells: ALL },
  { row: 'edit_products', group: 'sell', acts: ['products.edit'], cells: { owner: 'yes', catalogue: 'yes' } },
  { row: 'publish_auctions', group: 'sell', acts: ['auctions.publish'], cells: { owner: 'yes', auctions: 'yes' } },
  { row: 'pause_auctions', group: 'sell', acts: ['auctions.pause'], cells: { owner: 'yes', auctions: 'yes' } },
  {
    row: 'see_orders',
    group: 'serve',
    acts: ['orders.see'],
    cells: { owner: 'yes', fulfilment: 'yes', finance: 'yes', support: 'yes', audit: 'yes' },
  },
  { row: 'move_orders', group: 'serve', acts: ['orders.move'], cells: { owner: 'yes', fulfilment: 'yes' } },
  {
    row: 'note_orders',
    group: 'serve',
    acts: ['orders.note'],
    cells: { owner: 'yes', fulfilment: 'yes', support: 'yes' },
  },
  {
    row: 'see_users',
    group: 'serve',
    acts: ['users.see'],
    cells: { owner: 'yes', finance: 'yes', support: 'yes', audit: 'masked' },
  },
  { row: 'suspend_users', group: 'serve', acts: ['users.suspend'], cells: { owner: 'yes', support: 'yes' } },
  { row: 'grant_bids', group: 'serve', acts: ['users.grant'], cells: { owner: 'two', finance: 'two' } },
  {
    row: 'see_risk',
    group: 'serve',
    acts: ['risk.see'],
    cells: { owner: 'yes', finance: 'yes', support: 'yes', audit: 'masked' },
  },
  // Support takes appeals.
  { row: 'note_risk', group: 'serve', acts: ['risk.note'], cells: { owner: 'yes', finance: 'yes', support: 'yes' } },
  // One person says that there is no harm, or watches; whatever touches bidding or money takes a second one (OPS-24).
  { row: 'decide_risk', group: 'serve', acts: ['risk.decide'], cells: { owner: 'two', finance: 'two' } },
  {
    row: 'see_payments',
    group: 'money',
    acts: ['payments.see'],
    cells: { owner: 'yes', finance: 'yes', support: 'masked', audit: 'yes' },
  },
  { row: 'match_receipts', group: 'money', acts: ['payments.match'], cells: { owner: 'yes', finance: 'yes' } },
  {
    row: 'approve_withdrawals',
    group: 'money',
    acts: ['withdrawals.approve'],
    cells: { owner: 'one_or_two', finance: 'one_or_two' },
  },
  { row: 'reverse_payments', group: 'money', acts: ['payments.reverse'], cells: { owner: 'two', finance: 'two' } },
  {
    row: 'see_reports',
    group: 'money',
    acts: ['reports.see'],
    cells: { owner: 'yes', finance: 'yes', audit: 'yes' },
  },
  { row: 'close_days', group: 'money', acts: ['days.close'], cells: { owner: 'yes', finance: 'yes' } },
  // What waits for a second person. Who may answer a request is its kind's to say; these open the queue.
  {
    row: 'see_approvals',
    group: 'approvals',
    acts: ['approvals.see'],
    cells: { owner: 'yes', fulfilment: 'yes', finance: 'yes', audit: 'yes' },
  },
  {
    row: 'answer_approvals',
    group: 'approvals',
    acts: ['approvals.ask', 'approvals.answer'],
    cells: { owner: 'yes', fulfilment: 'yes', finance: 'yes' },
  },
  { row: 'edit_content', group: 'set_up', acts: ['content.edit'], cells: { owner: 'yes', catalogue: 'yes' } },
  { row: 'edit_settings', group: 'set_up', acts: ['settings.edit', 'roles.edit'], cells: { owner: 'yes' } },
  { row: 'see_audit', group: 'set_up', acts: ['audit.see'], cells: { owner: 'yes', audit: 'yes' } },
  // Nobody, whatever their role: there is no call that does it (OPS-1).
  { row: 'bid', group: 'never', acts: ['auctions.bid', 'auctions.pick_winner', 'auctions.change_rules'], cells: {} },
] as const satisfies readonly RowShape[];

export type Act = (typeof ACCESS_ROWS)[number]['acts'][number];
export const ACTS: readonly Act[] = ACCESS_ROWS.flatMap(({ acts }) => [...acts]);
export const isAct = (word: string): word is Act => (ACTS as readonly string[]).includes(word);

const CELLS_OF = new Map<string, Cells>(
  ACCESS_ROWS.flatMap(({ acts, cells }) => acts.map((act) => [act, cells] as const)),
);

/** One cell of the grid. An act that the table doesn't know is forbidden to everybody. */
export const cellOf = (holder: Holder, act: string): Cell => CELLS_OF.get(act)?.[holder] ?? 'no';

/** Who is asked about: an owner, or staff with permissions. */
export type AccessHolder = { readonly kind: 'owner' | 'staff'; readonly permissions: readonly Permission[] };

/** What a person may do, over all their permissions: the widest cell counts. */
export function accessOf({ kind, permissions }: AccessHolder, act: string): Cell {
  const holders: readonly Holder[] = kind === 'owner' ? ['owner'] : permissions;
  return holders
    .map((holder) => cellOf(holder, act))
    .reduce<Cell>((widest, cell) => (CELLS.indexOf(cell) > CELLS.indexOf(widest) ? cell : widest), 'no');
}

export const mayAct = (person: AccessHolder, act: string): boolean => accessOf(person, act) !== 'no';

/** Every act that is not forbidden to a person, with its cell. */
export function accessMap(person: AccessHolder): Partial<Record<Act, Cell>> {
  const map: Partial<Record<Act, Cell>> = {};
  for (const act of ACTS) {
    const cell = accessOf(person, act);
    if (cell !== 'no') map[act] = cell;
  }
  return map;
}

/** An address and a whole number are shown to whoever packs, and masked for everybody else who may see the order (OPS-1). */
export const seesWholeAddress = (person: AccessHolder): boolean => mayAct(person, 'orders.move');

/** What a piece cost, and from whom it came, is for who sells and who sees all of the money (OPS-1). */
export const seesCosts = (person: AccessHolder): boolean =>
  mayAct(person, 'auctions.publish') || mayAct(person, 'products.edit') || accessOf(person, 'payments.see') === 'yes';

/**
 * Names, numbers and addresses of shoppers are whole for who talks with them or moves their bids and money, and masked for everybody
 * else who may see them: on their page, in all its tabs, in lists, searches and exports alike (OPS-10).
 */
export const seesWholePeople = (person: AccessHolder): boolean => accessOf(person, 'users.see') === 'yes';

/** Who paid, by name and number, is whole for who both sees people whole and works with payments: in every room alike (OPS-16). */
export const seesWholePayments = (person: AccessHolder): boolean =>
  seesWholePeople(person) && accessOf(person, 'payments.see') === 'yes';
