import type { SampleItem } from './sample-clock.ts';

/** The owner's sample: products of the house, made-up prices and bidders. Self-contained: no server knows of it. */
const picture = (slug: string): string => `/media/products/${slug}-1-800.avif`;
const face = (number: number): string => `/avatars/${number}.avif`;

const BIDDING = [
  ['Sauti 43″ 4K UHD Smart TV', 'tv43', '1,417', 38, 'wanjiku_k', 34],
  ['Kilele A54 5G, 8/256 GB', 'phone', '2,306', 12, 'otieno254', 33],
  ['Baridi 198 L double-door fridge', 'fridge', '884', 56, 'amina.hassan', 35],
  ['Sauti Boom 20 W speaker', 'speaker', '312', 24, 'kiprop_j', 37],
  ['Kilele Book 14, i5, 512 GB SSD', 'laptop', '3,128', 49, 'faith.mutua', 32],
  ['Jiko 4-burner gas cooker', 'gascooker', '1,096', 31, 'brayo_nbi', 41],
] as const;
const NOT_STARTED = [
  ['Sauti 55″ QLED TV + soundbar', 'tv55', 18 * 60 + 42],
  ['Tuli 3-seater sofa', 'sofa', 2 * 3600 + 14 * 60 + 9],
  ['Jua 2.5 kVA generator', 'generator', 25],
] as const;
const ENDED = [
  ['Pika 25 L digital microwave', 'microwave', '641', 'chebet_r', 20],
  ['Kilele Watch 2', 'watch', '298', 'juma_kwale', 1],
  ['Pika 1.7 L steel kettle', 'kettle', '74', 'akinyi_l', 14],
] as const;

/** The grid, as it stands `nowMs` on the viewer's own clock. */
export function sampleDeals(nowMs: number): SampleItem[] {
  const start = (seconds: number) => String(nowMs + seconds * 1000);
  return [
    ...BIDDING.map(
      ([title, slug, price, timer, name, avatar], index): SampleItem => ({
        id: 101 + index,
        title,
        imageUrl: picture(slug),
        price,
        status: 'BIDDING',
        start_time: start(-600),
        timer,
        highestbidder: name,
        avatar: face(avatar),
      }),
    ),
    ...NOT_STARTED.map(
      ([title, slug, seconds], index): SampleItem => ({
        id: 201 + index,
        title,
        imageUrl: picture(slug),
        price: '0.00',
        status: 'NOT_STARTED',
        start_time: start(seconds),
        timer: 0,
        highestbidder: '',
        avatar: '',
      }),
    ),
    ...ENDED.map(
      ([title, slug, price, name, avatar], index): SampleItem => ({
        id: 301 + index,
        title,
        imageUrl: picture(slug),
        price,
        status: 'ENDED',
        start_time: start(-3600),
        timer: 0,
        highestbidder: name,
        avatar: face(avatar),
      }),
    ),
  ];
}

/** Who won what; the sold row shows the owner's fixed placeholder prices instead of these. */
export const SAMPLE_SOLD = [
  {
    id: 401,
    title: 'Next-gen console, 1 TB',
    slug: 'console',
    price: 2_874,
    original: 74_995,
    winner: 'odhis_ksm',
    avatar: 31,
  },
  {
    id: 402,
    title: 'Safi 8 kg front-load washer',
    slug: 'washer',
    price: 1_520,
    original: 49_995,
    winner: 'mercy_njeri',
    avatar: 32,
  },
  {
    id: 403,
    title: 'Sauti over-ear ANC headphones',
    slug: 'headphones',
    price: 486,
    original: 12_499,
    winner: 'halima_msa',
    avatar: 35,
  },
  {
    id: 404,
    title: 'Jua 60 W solar home kit',
    slug: 'solar',
    price: 702,
    original: 24_995,
    winner: 'shiko_t',
    avatar: 38,
  },
  {
    id: 405,
    title: 'Pika 6 L air fryer',
    slug: 'airfryer',
    price: 322,
    original: 10_995,
    winner: 'chebet_r',
    avatar: 20,
  },
  {
    id: 406,
    title: 'Safari 2-piece luggage set',
    slug: 'suitcase',
    price: 266,
    original: 8_995,
    winner: 'mutiso_m',
    avatar: 19,
  },
].map(({ slug, avatar, ...item }) => ({ ...item, picture: picture(slug), avatar: `${avatar}.avif` }));

/** The promo's three display cards: a television, a microwave and a gas burner. */
export const SAMPLE_CARDS = [
  { id: 101, name: '43″ 4K Smart TV', picture: picture('tv43'), price: '1,417', seconds: 8 },
  { id: 301, name: 'Microwave', picture: picture('microwave'), price: '641', seconds: 5 },
  { id: 501, name: 'Gas burner', picture: picture('gasburner'), price: '208', seconds: 7 },
] as const;

/** The fixed placeholders of the sold card and of every card's badge. */
export const SAMPLE_FIXED = { price: '22,199', oldPrice: '3,999', level: 'Lv1' } as const;
export const SAMPLE_CATEGORIES = [
  { name: 'SuperDeals', isButton: false },
  { name: 'AliExpress Business', isButton: false },
  { name: 'Home & Garden', isButton: false },
  { name: "Men's Clothing", isButton: false },
  { name: 'Accessories', isButton: false },
  { name: 'Electronics', isButton: false },
  { name: 'Hair Extensions & Wigs', isButton: true },
] as const;
