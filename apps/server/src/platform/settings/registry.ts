import { REWARD_BUDGET } from '@mnada/rules';

/** Who changes a setting: an owner in the back office, or the system itself, which writes down how something stands. */
type Common = {
  readonly group:
    | 'bidding'
    | 'claims'
    | 'payouts'
    | 'free_bids'
    | 'payments'
    | 'support'
    | 'seller'
    | 'licences'
    | 'system';
  readonly label: string;
  /** What it does, and for whom, from when. */
  readonly explains: string;
  /** What must be settled before it is changed. */
  readonly legal?: string;
  readonly by: 'owner' | 'system';
  /** `two`: money or fairness is touched, so a second person says yes, too (the table `setting_by_two` decides). */
  readonly people: 'one' | 'two';
  /** Of what takes two: the value that one person may set, as it stops something or gives nothing. */
  readonly alone?: boolean | number;
};
type Flag = Common & { readonly type: 'flag'; readonly default: boolean | null };
type Whole = Common & {
  readonly type: 'whole';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: 'days' | 'KSh' | 'bids';
};
/** Shown to people; blank is none. `default` null: what the configuration says. */
type Words = Common & {
  readonly type: 'text';
  readonly default: null;
  readonly max: number;
  readonly form: 'phone' | 'email' | 'words' | 'pin' | 'day';
};
/** Written by the code that reads it, in a shape of its own. */
type State = Common & { readonly type: 'state'; readonly default: null };
export type SettingEntry = Flag | Whole | Words | State;

const SYSTEM = { group: 'system', type: 'state', by: 'system', people: 'one', default: null } as const;

/** Invoices and terms carry it, so two people set it. */
const LICENCE = { group: 'licences', type: 'text', by: 'owner', people: 'two', default: null } as const;
const licence = (label: string) =>
  ({
    ...LICENCE,
    label,
    explains: 'Its number, or where it is on file. Shown with the terms and on receipts; blank: not shown.',
    form: 'words',
    max: 80,
  }) as const;
const lastDayOf = (label: string) =>
  ({
    ...LICENCE,
    label: `${label}, last day`,
    explains: 'A day, 2027-06-30. Thirty days before it an alarm rings.',
    form: 'day',
    max: 10,
  }) as const;

/** Where the shop's money is sent, so two people set it. */
const BANK = {
  group: 'payments',
  type: 'text',
  form: 'words',
  max: 60,
  default: null,
  by: 'owner',
  people: 'two',
} as const;
const bank = (label: string, explains: string) => ({ ...BANK, label, explains }) as const;

/**
 * Every row of the table `setting` that any code reads (OPS-14): its type, range, unit, default, who changes it and what it
 * does. Whatever is read and not here fails a test.
 */
export const SETTINGS = {
  autobid_enabled: {
    group: 'bidding',
    label: 'Autobid',
    explains:
      'Whether people may set bids aside for an autobid. What is set goes on by its rule; switched off, nobody sets a new one or adds to theirs.',
    type: 'flag',
    default: false,
    by: 'owner',
    people: 'two',
    alone: false,
  },
  cash_enabled: {
    group: 'claims',
    label: 'Cash claim',
    explains:
      'Whether a winner may take cash in the place of the product. Each auction can still say no; wins keep the cash they were told of.',
    legal: 'The sharpest legal point: switching it on needs counsel’s advice on file. Switching it off needs only you.',
    type: 'flag',
    default: null,
    by: 'owner',
    people: 'two',
    alone: false,
  },
  claim_days: {
    group: 'claims',
    label: 'Days to claim',
    explains:
      'How long a winner has to claim. Auctions that end from then on have it; wins keep the date they were told.',
    type: 'whole',
    unit: 'days',
    min: 1,
    max: 365,
    default: 14,
    by: 'owner',
    people: 'two',
  },
  buy_now_days: {
    group: 'claims',
    label: 'Buy It Now after the end',
    explains:
      'How long after the end whoever bid may buy at the shop price and have all bids back. Auctions that have ended keep theirs.',
    type: 'whole',
    unit: 'days',
    min: 1,
    max: 365,
    default: 7,
    by: 'owner',
    people: 'two',
  },
  'payouts.two_approvals_above_kes': {
    group: 'payouts',
    label: 'Two people above',
    explains: 'A withdrawal of more than this takes two approvals. What is flagged takes two whatever the sum.',
    type: 'whole',
    unit: 'KSh',
    min: 0,
    max: 1_000_000,
    default: 10_000,
    by: 'owner',
    people: 'two',
  },
  reward_day_bids: {
    group: 'free_bids',
    label: 'Free bids a day',
    explains: 'At most so many bids are given a day, over all people and kinds. Shoppers see the budget.',
    type: 'whole',
    unit: 'bids',
    min: 0,
    max: 1_000_000,
    default: REWARD_BUDGET.day,
    by: 'owner',
    people: 'two',
    alone: 0,
  },
  reward_all_bids: {
    group: 'free_bids',
    label: 'Free bids in all',
    explains: 'At most so many bids are ever given. Given ones count, whatever the limit was then.',
    type: 'whole',
    unit: 'bids',
    min: 0,
    max: 1_000_000,
    default: REWARD_BUDGET.all,
    by: 'owner',
    people: 'two',
    alone: 0,
  },
  grants_month_bids: {
    group: 'free_bids',
    label: 'Bids granted a month',
    explains:
      'At most so many bids are granted by staff in a month, each by two people. They count as free bids of the day, too.',
    type: 'whole',
    unit: 'bids',
    min: 0,
    max: 1_000_000,
    default: 3_000,
    by: 'owner',
    people: 'two',
    alone: 0,
  },
  payments_paused: {
    group: 'payments',
    label: 'Payments paused',
    explains: 'While it is on, nobody is asked for money. What is under way is booked all the same.',
    type: 'flag',
    default: false,
    by: 'owner',
    people: 'one',
  },
  'support.phone': {
    group: 'support',
    label: 'Phone for help',
    explains: 'Shown where people can ask for help. Blank: none. Never set: SUPPORT_PHONE of the configuration.',
    type: 'text',
    form: 'phone',
    max: 40,
    default: null,
    by: 'owner',
    people: 'one',
  },
  'support.email': {
    group: 'support',
    label: 'E-mail for help',
    explains: 'Shown where people can ask for help. Blank: none. Never set: SUPPORT_EMAIL of the configuration.',
    type: 'text',
    form: 'email',
    max: 254,
    default: null,
    by: 'owner',
    people: 'one',
  },
  'support.whatsapp': {
    group: 'support',
    label: 'WhatsApp for help',
    explains: 'Shown where people can ask for help. Blank: none. Never set: SUPPORT_WHATSAPP of the configuration.',
    type: 'text',
    form: 'phone',
    max: 40,
    default: null,
    by: 'owner',
    people: 'one',
  },
  'seller.name': {
    group: 'seller',
    label: 'Seller',
    explains: 'Who sells, as it is registered. Stands on receipts and tax invoices.',
    type: 'text',
    form: 'words',
    max: 120,
    default: null,
    by: 'owner',
    people: 'two',
  },
  'seller.pin': {
    group: 'seller',
    label: 'Seller’s PIN',
    explains:
      'The seller’s KRA PIN. From then on what is paid has a tax invoice; blank: a receipt, and nothing is called a tax invoice.',
    type: 'text',
    form: 'pin',
    max: 11,
    default: null,
    by: 'owner',
    people: 'two',
  },
  'seller.address': {
    group: 'seller',
    label: 'Seller’s address',
    explains: 'Where the seller is. Stands on receipts and tax invoices.',
    type: 'text',
    form: 'words',
    max: 200,
    default: null,
    by: 'owner',
    people: 'two',
  },
  'bank.name': bank('Bank account', 'As statements of it are called; the books call it Bank.'),
  'bank.number': bank('Bank account, number', 'As M-PESA’s statement names it: a settlement that names it went there.'),
  'bank_2.name': bank(
    'Second bank account',
    'Named, its statements can be imported, too. Blank: there is one account.',
  ),
  'bank_2.number': bank(
    'Second bank account, number',
    'As M-PESA’s statement names it: a settlement that names it went there and is booked there.',
  ),
  'licence.auctioneer': licence('Auctioneer’s licence'),
  'licence.auctioneer_until': lastDayOf('Auctioneer’s licence'),
  'licence.data_protection': licence('Data protection registration'),
  'licence.data_protection_until': lastDayOf('Data protection registration'),
  'licence.gambling': licence('Gambling opinion or licence'),
  'licence.gambling_until': lastDayOf('Gambling opinion or licence'),
  'payments.crediting_held': {
    ...SYSTEM,
    label: 'Crediting held',
    explains: 'Set when the books do not hold. A person ends it at the console: crediting resume.',
  },
  'payouts.breaker': {
    ...SYSTEM,
    label: 'Payouts stopped',
    explains: 'Set when payouts fail or the books do not hold. A person ends it at the console: breaker close.',
  },
  'owner.first': { ...SYSTEM, label: 'First owner', explains: 'That the first owner was made at the start.' },
  'demo.world': { ...SYSTEM, label: 'Demonstration', explains: 'That the demonstration world was made.' },
} as const satisfies Record<string, SettingEntry>;

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);
/** Two settings that are one thing: they may change together (the database knows the same pair). */
export const pairOf = (name: SettingName): SettingName | null =>
  name === 'seller.name' ? 'seller.pin' : name === 'seller.pin' ? 'seller.name' : null;
export const settingEntry = (name: SettingName): SettingEntry => SETTINGS[name];

type ValueOf<Entry> = Entry extends { type: 'flag' }
  ? boolean
  : Entry extends { type: 'whole' }
    ? number
    : Entry extends { type: 'text' }
      ? string
      : unknown;
export type SettingValue<Name extends SettingName> = ValueOf<(typeof SETTINGS)[Name]>;

const FORMS = {
  phone: /^\+?[0-9][0-9 ()-]{4,}$/,
  email: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/,
  words: /^[^\p{Cc}<>]{2,}$/u,
  /** Of the revenue authority: a person’s or a company’s. */
  pin: /^[AP][0-9]{9}[A-Z]$/,
  day: /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/,
} as const;

/** What may stand in a setting. @returns undefined: it may not */
export function parseSetting(name: SettingName, value: unknown): unknown {
  const entry = settingEntry(name);
  if (entry.type === 'state') return value;
  if (entry.type === 'flag') return typeof value === 'boolean' ? value : undefined;
  if (entry.type === 'whole') {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= entry.min && value <= entry.max;
    return fits ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' || (text.length <= entry.max && FORMS[entry.form].test(text)) ? text : undefined;
}

/** Whether one person may set this value by themselves. */
export function mayAlone(name: SettingName, value: unknown): boolean {
  const entry = settingEntry(name);
  return entry.by === 'owner' && (entry.people === 'one' || (entry.alone !== undefined && entry.alone === value));
}
