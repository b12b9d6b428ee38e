import { CATEGORIES_IN_KISWAHILI } from '@mnada/contract';

/**
 * What people call a product, and what its name says instead (AUC-7). Pages, names and descriptions are in English;
 * many look for things in Kiswahili, or by another English word. The first meaning is the one that is told.
 * A key may be several words; the longest that fits counts.
 */
type WordList = Readonly<Record<string, string>>;

const KISWAHILI: WordList = {
  simu: 'phone, smartphone',
  'simu janja': 'smartphone, phone',
  rununu: 'phone, smartphone',
  tableti: 'tablet, tab',
  kishikwambi: 'tablet, tab',
  vishikwambi: 'tablet, tab',
  kompyuta: 'computer, laptop',
  tarakilishi: 'computer, laptop',
  'kompyuta mpakato': 'laptop, computer',
  televisheni: 'TV, television',
  runinga: 'TV, television',
  redio: 'radio, speaker',
  spika: 'speaker, soundbar',
  kipaza: 'speaker, soundbar',
  'vipaza sauti': 'speaker, soundbar',
  'vipokea sauti': 'headphones, earbuds, buds',
  'vifaa vya masikioni': 'earbuds, buds, headphones',
  hedifoni: 'headphones, earbuds',
  kamera: 'camera',
  saa: 'watch',
  'saa ya mkononi': 'watch',
  jokofu: 'fridge, refrigerator, freezer',
  majokofu: 'fridge, refrigerator, freezer',
  friji: 'fridge, refrigerator, freezer',
  friza: 'freezer, fridge',
  jiko: 'cooker, burner, stove',
  majiko: 'cooker, burner, stove',
  'jiko la gesi': 'gas cooker, burner',
  gesi: 'gas',
  mtungi: 'cylinder',
  'mtungi wa gesi': 'gas cylinder',
  sufuria: 'cooker, pot',
  birika: 'kettle, teapot',
  buli: 'teapot',
  blenda: 'blender',
  'mashine ya kusaga': 'blender',
  kikaangio: 'fryer',
  kikaango: 'fryer',
  maikrowevu: 'microwave',
  mikrowevu: 'microwave',
  'mashine ya kufua': 'washer, washing machine',
  'mashine ya kuosha': 'washer, washing machine',
  'mashine ya kufulia': 'washer, washing machine',
  kufua: 'washer, washing',
  kufulia: 'washer, washing',
  pasi: 'iron',
  feni: 'fan',
  pangaboi: 'fan',
  'kipoza maji': 'dispenser',
  'maji moto': 'hot, kettle',
  sofa: 'sofa',
  kochi: 'sofa, couch',
  makochi: 'sofa, couch',
  kiti: 'sofa, chair, seater',
  viti: 'sofa, chair, seater',
  godoro: 'mattress',
  magodoro: 'mattress',
  kitanda: 'mattress, bed',
  samani: 'furniture',
  fanicha: 'furniture',
  sola: 'solar',
  'umeme wa jua': 'solar',
  umeme: 'power, generator, solar',
  jenereta: 'generator',
  taa: 'light, lamp',
  chaja: 'power bank, charger',
  'benki ya umeme': 'power bank',
  sanduku: 'luggage, suitcase',
  masanduku: 'luggage, suitcase',
  begi: 'backpack, handbag, bag',
  mabegi: 'backpack, handbag, bag',
  mkoba: 'handbag, bag',
  mikoba: 'handbag, bag',
  shanta: 'backpack',
  vocha: 'voucher',
  viatu: 'shoes, boots',
  kiatu: 'shoes, boots',
  raba: 'shoes',
  buti: 'boots',
  miwani: 'sunglasses, glasses',
  mavazi: 'fashion',
  nguo: 'fashion, clothes',
  mitindo: 'fashion',
  vito: 'jewellery',
  baiskeli: 'bicycle',
  skuta: 'scooter',
  mpira: 'football, ball',
  soka: 'football',
  hema: 'tent',
  gitaa: 'guitar',
  ngoma: 'drum',
  muziki: 'music',
  michezo: 'sport, gaming',
  gemu: 'gaming, console, controller',
  zana: 'tool',
  'vifaa vya nyumbani': 'home',
  nyumba: 'home',
  nyumbani: 'home',
  'vifaa vya jikoni': 'kitchen',
  jikoni: 'kitchen',
  usafiri: 'travel',
  safari: 'travel',
};

const ENGLISH: WordList = {
  tv: 'television',
  television: 'TV',
  telly: 'TV, television',
  mobile: 'phone, smartphone',
  smartphone: 'phone',
  iphone: 'phone, smartphone',
  cellphone: 'phone',
  notebook: 'laptop, computer',
  laptop: 'notebook, computer',
  pc: 'computer, laptop',
  ipad: 'tablet, tab',
  tablet: 'tab',
  earphones: 'earbuds, buds, headphones',
  earpods: 'earbuds, buds',
  airpods: 'earbuds, buds',
  headset: 'headphones',
  smartwatch: 'watch',
  playstation: 'console',
  xbox: 'console',
  refrigerator: 'fridge, freezer',
  freezer: 'fridge',
  stove: 'cooker, burner',
  hob: 'burner, cooker',
  'washing machine': 'washer',
  couch: 'sofa',
  bed: 'mattress',
  suitcase: 'luggage',
  bike: 'bicycle',
  sneakers: 'shoes',
  trainers: 'shoes',
  powerbank: 'power bank',
  charger: 'power bank',
  lpg: 'gas cylinder',
  genset: 'generator',
  'gift card': 'voucher',
};

/** Goes with the things of its category and isn't one: behind them when only the category was meant. */
export const ACCESSORIES: readonly string[] = ['power bank', 'charger', 'cable', 'controller', 'case', 'cover'];

/** Says nothing of a product, in both languages; counts only when nothing else was typed. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and for in of on the to with ya wa za la cha vya na kwa ni'.split(' '),
);

export const WORDS_IN_A_KEY_MAX = 3;

/** What a typed word or phrase may stand for. */
export type Meaning = { readonly meanings: readonly string[]; readonly isKiswahili: boolean };

const meanings = (list: WordList, isKiswahili: boolean): [string, Meaning][] =>
  Object.entries(list).map(([word, text]) => [word, { meanings: text.split(', '), isKiswahili }]);

/** What a category is called on the pages in Kiswahili finds it, too; a thing's own name says more. */
const CATEGORIES: WordList = Object.fromEntries(
  Object.entries(CATEGORIES_IN_KISWAHILI).map(([english, kiswahili]) => [kiswahili.toLowerCase(), english]),
);

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...meanings(CATEGORIES, true),
  ...meanings(ENGLISH, false),
  ...meanings(KISWAHILI, true),
]);

/** @returns null for a word that stands for itself only */
export const meaningOf = (word: string): Meaning | null => MEANINGS.get(word) ?? null;

/** Single words of the list, for whoever looks for one with a slip in it. */
export const KNOWN_WORDS: readonly string[] = [...MEANINGS.keys()].filter((word) => !word.includes(' '));
