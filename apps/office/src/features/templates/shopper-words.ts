import type { AuctionRules } from '@mnada/contract/office';
import { groupDigits } from '@mnada/contract';
import type { KeyValue } from '../../ui/key-values.tsx';

export type ShopperLanguage = 'en' | 'sw';
export type ShopperState = 'scheduled' | 'live' | 'ended';
/** As the shop says it, in both languages: what is previewed is not the office's own words. */
export const SHOPPER_WORDS = {
  en: {
    scheduled: 'Upcoming',
    live: 'Live',
    ended: 'Ended',
    days: 'days',
    hours: 'hours',
    min: 'min',
    press: 'Each bid',
    pressIs: 'price +KSh 1',
    tap: 'Each tap',
    tapIs: (bids: number) => `${bids} bids, price +KSh ${bids}`,
    clock: 'Clock',
    clockIs: (s: number) => `${s} s after every bid`,
    guard: 'Never pay more than',
    guardIs: (kes: string) => `KSh ${kes}, bids included`,
    limit: 'Win limit',
    limitIs: (product: number, total: number) =>
      [product > 0 ? `${product} in 7 days` : '', total > 0 ? `${total} in 30 days` : ''].filter(Boolean).join(', ') ||
      'none',
    beginners: 'Beginners only',
    beginnersIs: 'for accounts without a win',
    seats: 'Opens',
    seatsIs: (seats: number) => `when ${seats} seats are booked, each free`,
    lock: 'Lock price',
    lockIs: (kes: string) => `from KSh ${kes} on only who has bid before`,
    cash: 'Cash instead',
    cashIs: 'shop price less 10% of the bid',
    losers: 'Not the winner',
    losersIs: 'Buy It Now, bids back',
    shopPrice: 'Shop price',
    rules: 'How it is sold',
    description: 'Description',
    specifications: 'Specifications',
    pictures: 'Pictures',
    noPicture: 'No picture yet',
  },
  sw: {
    scheduled: 'Ujao',
    live: 'Hewani',
    ended: 'Imeisha',
    days: 'siku',
    hours: 'saa',
    min: 'dak',
    press: 'Kila zabuni',
    pressIs: 'bei +KSh 1',
    tap: 'Kila mguso',
    tapIs: (bids: number) => `zabuni ${bids}, bei +KSh ${bids}`,
    clock: 'Saa',
    clockIs: (s: number) => `sekunde ${s} baada ya kila zabuni`,
    guard: 'Hulipi zaidi ya',
    guardIs: (kes: string) => `KSh ${kes}, pamoja na zabuni`,
    limit: 'Kikomo cha ushindi',
    limitIs: (product: number, total: number) =>
      [product > 0 ? `${product} kwa siku 7` : '', total > 0 ? `${total} kwa siku 30` : '']
        .filter(Boolean)
        .join(', ') || 'hakuna',
    beginners: 'Wanaoanza',
    beginnersIs: 'kwa akaunti zisizo na ushindi',
    seats: 'Hufunguka',
    seatsIs: (seats: number) => `nafasi ${seats} zikichukuliwa, kila moja bure`,
    lock: 'Bei ya kufunga',
    lockIs: (kes: string) => `kuanzia KSh ${kes} waliokwisha kuweka zabuni tu`,
    cash: 'Pesa taslimu',
    cashIs: 'bei ya dukani kasoro 10% ya zabuni',
    losers: 'Usiposhinda',
    losersIs: 'Nunua Sasa, zabuni zinarudi',
    shopPrice: 'Bei ya dukani',
    rules: 'Inavyouzwa',
    description: 'Maelezo',
    specifications: 'Vipimo',
    pictures: 'Picha',
    noPicture: 'Bado hakuna picha',
  },
} as const;

export const shopPriceWords = (kes: number): string => groupDigits(kes, kes % 1 === 0 ? 0 : 2);

/** What a shopper is told before the first bid. @param shopPrice KSh */
export function shopperRules(rules: AuctionRules, shopPrice: number, language: ShopperLanguage): KeyValue[] {
  const say = SHOPPER_WORDS[language];
  return [
    { name: say.press, value: say.pressIs },
    ...(rules.bids_per_tap === 1 ? [] : [{ name: say.tap, value: say.tapIs(rules.bids_per_tap) }]),
    { name: say.clock, value: say.clockIs(rules.countdown_seconds) },
    { name: say.guard, value: say.guardIs(shopPriceWords(shopPrice)) },
    { name: say.limit, value: say.limitIs(rules.wins_per_product, rules.wins_in_total) },
    ...(rules.beginners_only ? [{ name: say.beginners, value: say.beginnersIs }] : []),
    ...(rules.seats === null ? [] : [{ name: say.seats, value: say.seatsIs(rules.seats) }]),
    ...(rules.lock_price === null ? [] : [{ name: say.lock, value: say.lockIs(groupDigits(rules.lock_price, 0)) }]),
    ...(rules.cash_enabled ? [{ name: say.cash, value: say.cashIs }] : []),
    { name: say.losers, value: say.losersIs },
  ];
}
