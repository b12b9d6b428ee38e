import type {
  AuctionPage,
  AuctionRow,
  AuctionsAnswer,
  CalendarAnswer,
  CalendarBlock,
  DraftPage,
  ProductChoice,
  SimulateAnswer,
  TemplatePage,
} from '@mnada/contract/office';
import { USUAL_RULES } from '@mnada/contract/office';

/** The design's moment: Saturday 14 June 2025, 20:41 in Nairobi. */
export const NOW = Date.parse('2025-06-14T17:41:00Z');
const HOUR_MS = 3_600_000;
export const eat = (day: number, time: string): string =>
  new Date(Date.parse(`2025-06-${String(day).padStart(2, '0')}T${time}:00+03:00`)).toISOString();

export const JOY = { id: '6b1f0f34-6a0e-4f6a-9c85-1f9f3f2f8a01', name: 'Joy Muthoni', initials: 'JM' };
export const PETER = { id: '6b1f0f34-6a0e-4f6a-9c85-1f9f3f2f8a02', name: 'Peter Mwangi', initials: 'PM' };

export const aRow = (change: Partial<AuctionRow> = {}): AuctionRow => ({
  kind: 'auction',
  id: 71,
  state: 'scheduled',
  result: null,
  product: { id: 4, name: 'Kilele A54', image: null },
  category: 'Phones',
  shop_price: 42_999,
  price: 0,
  bids: 0,
  bidders: 0,
  starts_at: eat(15, '18:30'),
  ends_at: null,
  ended_at: null,
  is_held: false,
  template: null,
  relisted_as: null,
  warnings: [],
  revision: 3,
  ...change,
});

export const aBlock = (change: Partial<CalendarBlock> = {}): CalendarBlock => {
  const row = aRow(change);
  return {
    until: new Date(Date.parse(row.starts_at) + 2 * HOUR_MS).toISOString(),
    until_is_estimate: row.state !== 'ended',
    can_move: row.state === 'scheduled' || row.state === 'draft',
    ...row,
    ...change,
  };
};

export const aCalendar = (blocks: CalendarBlock[]): CalendarAnswer => ({
  at: new Date(NOW).toISOString(),
  blocks,
  is_cut: false,
  templates: [
    { id: 14, name: 'Evening phones', state: 'draft', days: [2, 4, 5, 6, 7], times: ['18:30', '20:30'], live_least: 2 },
    {
      id: 3,
      name: 'Kitchen mornings',
      state: 'published',
      days: [1, 2, 3, 4, 5, 6, 7],
      times: ['10:00'],
      live_least: 2,
    },
  ],
  coverage: {
    live: 24,
    wanted: 24,
    next_gap: null,
    runs_out: [{ id: 9, name: 'Tab 11', at: eat(19, '20:30') }],
  },
});

export const aList = (auctions: AuctionRow[]): AuctionsAnswer => ({
  auctions,
  next_cursor: null,
  counts: { live: 24, scheduled: 12, draft: 1, ended: 640, no_bids: 12, void: 2, all: 676 },
  categories: ['Phones', 'Kitchen'],
  templates: [{ id: 14, name: 'Evening phones' }],
});

export const aPage = (change: Partial<AuctionPage> = {}, row: Partial<AuctionRow> = {}): AuctionPage => ({
  auction: aRow(row),
  shown: {
    name_sw: 'Simu ya Kilele A54',
    description: 'A phone.',
    images: [],
    specifications: { Memory: '256 GB' },
    path: '/productdetails/71',
    product_hash: 'ab'.repeat(32),
  },
  rules: USUAL_RULES,
  increment: 1,
  origin: { template: null, relist_of: null, by: PETER, at: eat(13, '09:00') },
  opened_at: null,
  seats_booked: 0,
  extensions: 0,
  recent_bids: [],
  outcome: null,
  money: null,
  returns: { bids: 0, people: 0 },
  timeline: [{ at: eat(13, '09:00'), kind: 'published', by: PETER, words: '', from: null, to: null }],
  can: { move: true, cancel: true, relist: false, clone: true },
  ...change,
});

const aProduct = (change: Partial<ProductChoice> = {}): ProductChoice => ({
  id: 4,
  name: 'Kilele A54 5G, 8/256 GB',
  name_sw: 'Simu ya Kilele A54 5G, 8/256 GB',
  category: 'Phones',
  image: null,
  shop_price: 42_999,
  stock: 6,
  free: 5,
  price_checked: '2025-06-11',
  warnings: [],
  ...change,
});

export const aDraft = (change: Partial<DraftPage> = {}): DraftPage => ({
  draft: {
    id: 5,
    product: aProduct(),
    starts_at: eat(15, '18:30'),
    rules: USUAL_RULES,
    revision: 2,
    saved_at: eat(14, '20:39'),
    saved_by: PETER,
    cloned_from: null,
  },
  shown: {
    name: 'Kilele A54 5G, 8/256 GB',
    category: 'Phones',
    description: 'A phone.',
    images: [],
    specifications: { Memory: '256 GB' },
    name_sw: 'Simu ya Kilele A54 5G, 8/256 GB',
    description_sw: 'Simu.',
    specifications_sw: [['Kumbukumbu', '256 GB']],
    shop_price: 42_999,
    product_hash: 'cd'.repeat(32),
  },
  increment: 1,
  until: eat(15, '21:50'),
  problems: [],
  warnings: [],
  ...change,
});

export const aTemplate = (
  change: Partial<TemplatePage> = {},
  state: TemplatePage['template']['state'] = 'draft',
): TemplatePage => ({
  template: {
    id: 14,
    name: 'Evening phones',
    state,
    days: [2, 4, 5, 6, 7],
    times: ['18:30', '20:30'],
    live_least: 2,
    from: '2025-06-17',
    until: null,
    live: 0,
    scheduled: 0,
    made: 0,
    products: 3,
    trouble: null,
    saved_at: eat(14, '20:39'),
    saved_by: PETER,
    revision: 7,
  },
  rules: USUAL_RULES,
  increment: 1,
  pool: [
    { product: aProduct(), share: 50, made: 0 },
    {
      product: aProduct({
        id: 5,
        name: 'Kilele Pop 9, 4/128 GB',
        shop_price: 14_499,
        stock: 11,
        price_checked: '2025-06-12',
      }),
      share: 30,
      made: 0,
    },
    {
      product: aProduct({
        id: 6,
        name: 'Kilele Tab 11 with pen',
        shop_price: 32_999,
        stock: 4,
        price_checked: '2025-06-09',
      }),
      share: 20,
      made: 0,
    },
  ],
  next: [{ starts_at: eat(17, '18:30'), auction_id: null, product: null, clashes_with: null }],
  published_at: null,
  published_by: null,
  cloned_from: null,
  problems: [],
  ...change,
});

const ENDS = [
  700, 900, 1_900, 2_200, 2_500, 2_900, 3_100, 3_400, 3_700, 3_900, 4_012, 4_100, 4_300, 4_700, 5_000, 5_100, 5_400,
  5_900, 6_000, 6_600, 7_000, 7_600,
];
export const aSimulation = (change: Partial<SimulateAnswer> = {}): SimulateAnswer => ({
  product: aProduct(),
  cost: 38_700,
  delivery: 0,
  history: {
    scope: 'product',
    sample: 22,
    is_thin: false,
    ends: ENDS,
    classes: [],
    usual_end: 4_012,
    seconds_per_bid: 6.8,
    without_bids: 0,
    cash_share: 0.2,
  },
  bids: { value: 7.58, paid_value: 7.58, free_share: 0, sample: 90_000 },
  rules: { cash_fee_share: 0.1, cash_is_on: true },
  ...change,
});
