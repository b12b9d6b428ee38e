import { expect, test } from 'vitest';
import {
  ACCESS_ROWS,
  ACTS,
  accessMap,
  accessOf,
  cellOf,
  HOLDERS,
  mayAct,
  PERMISSIONS,
  seesCosts,
  seesWholeAddress,
} from './access.ts';

/** The grid as it is drawn in the room Roles: a letter a column, in the order of HOLDERS. */
const GRID = {
  see_catalogue: 'yyyyyyy',
  edit_products: 'yy-----',
  publish_auctions: 'y-y----',
  pause_auctions: 'y-y----',
  see_orders: 'y--yyyy',
  move_orders: 'y--y---',
  note_orders: 'y--y-y-',
  see_users: 'y---yym',
  suspend_users: 'y----y-',
  grant_bids: '2---2--',
  see_risk: 'y---yym',
  note_risk: 'y---yy-',
  decide_risk: '2---2--',
  see_payments: 'y---ymy',
  match_receipts: 'y---y--',
  approve_withdrawals: '1---1--',
  reverse_payments: '2---2--',
  see_reports: 'y---y-y',
  close_days: 'y---y--',
  see_approvals: 'y--yy-y',
  answer_approvals: 'y--yy--',
  edit_content: 'yy-----',
  edit_settings: 'y------',
  see_audit: 'y-----y',
  bid: '-------',
};
const LETTERS = { yes: 'y', two: '2', one_or_two: '1', masked: 'm', no: '-' };

test('[ACC-8] the table is the grid, cell by cell', () => {
  const drawn = ACCESS_ROWS.map(({ row, acts }) => [
    row,
    HOLDERS.map((holder) => LETTERS[cellOf(holder, acts[0])]).join(''),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(GRID);
});

test('[ACC-8] an act stands in one row, and what stands in none is forbidden to the owner, too', () => {
  expect(new Set(ACTS).size).toBe(ACTS.length);
  for (const holder of HOLDERS) expect(cellOf(holder, 'everything')).toBe('no');
  expect(accessOf({ kind: 'owner', permissions: [...PERMISSIONS] }, 'toString')).toBe('no');
});

test('[OPS-1] nobody bids, picks a winner or changes a live rule', () => {
  for (const act of ['auctions.bid', 'auctions.pick_winner', 'auctions.change_rules'])
    expect(mayAct({ kind: 'owner', permissions: [...PERMISSIONS] }, act)).toBe(false);
});

test('[ACC-8] of several permissions the widest cell counts, and none gives nothing', () => {
  expect(accessOf({ kind: 'staff', permissions: ['support', 'finance'] }, 'payments.see')).toBe('yes');
  expect(accessOf({ kind: 'staff', permissions: ['support'] }, 'payments.see')).toBe('masked');
  expect(accessMap({ kind: 'staff', permissions: [] })).toEqual({});
});

test('[ACC-8] an auditor reads and changes nothing', () => {
  const auditor = { kind: 'staff', permissions: ['audit'] } as const;
  expect(Object.keys(accessMap(auditor)).every((act) => act.endsWith('.see'))).toBe(true);
  expect(seesWholeAddress(auditor)).toBe(false);
});

test('[OPS-1] what a piece cost is for who sells and who sees all of the money', () => {
  const sees = PERMISSIONS.filter((permission) => seesCosts({ kind: 'staff', permissions: [permission] }));
  expect(sees).toEqual(['catalogue', 'auctions', 'finance', 'audit']);
  expect(seesCosts({ kind: 'owner', permissions: [] })).toBe(true);
});
