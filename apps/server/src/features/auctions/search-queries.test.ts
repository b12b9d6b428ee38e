import { CATEGORIES_IN_KISWAHILI, categoryName } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import { someEnded, someFacts, someLive, someScheduled } from '../../testing/board-samples.ts';
import { demoProducts } from '../demo/products/index.ts';
import { questions, rankFound, searchEntries } from './search-auctions.ts';
import { searchTerms } from './search-terms.ts';

// Every third product is live, every third opens later, every third has ended: a better word beats a better state.
const STATES = [someLive, someScheduled, someEnded];
const shop = demoProducts.map(({ name, category, description, kiswahili }, index) => {
  const entry = (STATES[index % 3] ?? someLive)(index + 1);
  return {
    ...entry,
    facts: someFacts(index + 1, {
      ...{ name, category, description },
      ...{ nameSw: kiswahili.name, descriptionSw: kiswahili.description },
    }),
  };
});

/** As the search does it: what has the words as they are, or else what resembles them. */
function search(text: string): string[] {
  for (const slips of [false, true]) {
    const found = rankFound(searchEntries(shop, searchTerms(text, slips), slips), 50);
    if (found.length > 0) return found.map(({ facts }) => demoProducts[facts.auctionId - 1]?.slug ?? '');
  }
  return [];
}

describe('[AUC-7] forty searches, and what they must find first', () => {
  test.each([
    // English
    ['tv', ['tv43', 'tv55']],
    ['television', ['tv43', 'tv55']],
    ['smart tv', ['tv43']],
    ['phone', ['phone', 'phone-lite']],
    ['phones', ['phone', 'phone-lite']],
    ['smartphone', ['phone', 'phone-lite']],
    ['iphone', ['phone', 'phone-lite']],
    ['laptop', ['laptop']],
    ['tablet', ['tablet']],
    ['fridge', ['fridge']],
    ['refrigerator', ['fridge']],
    ['washing machine', ['washer']],
    ['iron', ['iron']],
    ['fan', ['fan']],
    ['gas cooker', ['gascooker']],
    ['air fryer', ['airfryer']],
    ['shoes', ['running-shoes']],
    ['headphones', ['headphones']],
    ['power bank', ['powerbank']],
    ['watch', ['watch', 'wrist-watch']],
    ['kettel', ['kettle']],
    ['genrator', ['generator']],
    // Kiswahili
    ['simu', ['phone', 'phone-lite']],
    ['televisheni', ['tv43', 'tv55']],
    ['runinga', ['tv43', 'tv55']],
    ['jokofu', ['fridge']],
    ['friji', ['fridge']],
    ['viatu', ['running-shoes', 'safari-boots']],
    ['jiko', ['gascooker', 'gasburner']],
    ['jiko la gesi', ['gascooker']],
    ['mashine ya kufua', ['washer']],
    ['mashine ya kufulia', ['washer']],
    ['pasi', ['iron']],
    ['feni', ['fan']],
    ['kompyuta', ['laptop']],
    ['kochi', ['sofa']],
    ['godoro', ['mattress']],
    ['jenereta', ['generator']],
    ['mtungi wa gesi', ['lpg']],
    ['baiskeli', ['bicycle']],
    ['miwani', ['sunglasses']],
    ['begi', ['backpack', 'handbag']],
    ['saa', ['watch', 'wrist-watch']],
    ['spika', ['speaker']],
    ['kamera', ['camera']],
    ['vocha', ['voucher']],
    ['televishen', ['tv43', 'tv55']],
    ['jokfu', ['fridge']],
    // As the products are called in Kiswahili
    ['sufuria ya presha', ['cooker']],
    ['kikaangio', ['airfryer']],
    ['saa janja', ['watch']],
    ['saa ya mkononi', ['wrist-watch']],
    ['birika la chuma', ['kettle']],
    ['chaja', ['powerbank']],
    ['hedifoni', ['headphones', 'earbuds']],
    ['mkoba', ['handbag', 'briefcase']],
    ['maikrowev', ['microwave']],
  ])('%s', (text, first) => {
    expect(first).toContain(search(text)[0]);
    // Whatever is right for the first place stands before everything else.
    expect([...search(text).slice(0, first.length)].sort()).toEqual([...first].sort());
  });

  test('[GEN-9] a Kiswahili name before a category before a description in Kiswahili', () => {
    // Two words that only descriptions in Kiswahili have.
    expect(search('karai')).toEqual(['airfryer']);
    expect(search('mbao').slice(0, 2).sort()).toEqual(['gasburner', 'sofa']);
    const found = search('sofa');
    expect(found[0]).toBe('sofa');
    expect(found).toContain('soundbar');
  });

  test('name before category before description: what stands on the shelf comes after what was asked for', () => {
    const found = search('tv');
    expect(found.slice(2, 6).sort()).toEqual(['earbuds', 'headphones', 'soundbar', 'speaker']);
    expect(found.slice(6)).toEqual(['generator']);
    expect(search('laptop').indexOf('handbag')).toBeGreaterThan(search('laptop').indexOf('tablet'));
  });

  test.each(['jokofu', 'friji', 'jokfu'])('%s finds the fridge, and not what can keep one running', (text) => {
    expect(search(text)).toEqual(['fridge']);
    // Nor where there is no fridge: nobody who looks for one is helped by a generator.
    const others = shop.filter((_, index) => demoProducts[index]?.slug !== 'fridge');
    for (const slips of [false, true])
      expect(rankFound(searchEntries(others, searchTerms(text, slips), slips), 50)).toEqual([]);
    expect(search('fridge')).toEqual(['fridge', 'generator']);
  });

  test.each(['kitchen', 'jikoni', 'vifaa vya jikoni'])('%s finds what stands in a kitchen', (text) => {
    const kitchen = demoProducts.filter(({ category }) => category === 'Kitchen').map(({ slug }) => slug);
    expect(search(text).slice(0, kitchen.length).sort()).toEqual(kitchen.sort());
  });

  test('status only breaks ties, and a product has one card: its live auction, else the next, else the last', () => {
    const facts = (auctionId: number) => someFacts(auctionId, { productId: 7, name: 'Steel kettle' });
    const other = { ...someLive(9), facts: someFacts(9, { productId: 8, name: 'Teapot', description: 'No kettle.' }) };
    const entries = [
      { ...someEnded(1), facts: facts(1) },
      { ...someScheduled(2), facts: facts(2) },
    ];
    const ids = (all: typeof entries) =>
      rankFound(searchEntries(all, searchTerms('kettle'), false), 50).map((entry) => entry.facts.auctionId);
    expect(ids([...entries, other])).toEqual([2, 9]);
    expect(ids([...entries, { ...someLive(3), facts: facts(3) }, other])).toEqual([3, 9]);
  });

  test('a Kiswahili word tells its English one; what is the same in both, and fillers, tell nothing', () => {
    const told = (text: string) => searchTerms(text).map(({ typed, means }) => [typed, means]);
    expect(told('jokofu ya Baridi')).toEqual([
      ['jokofu', 'fridge'],
      ['baridi', null],
    ]);
    expect(told('mashine ya kufua')).toEqual([['mashine ya kufua', 'washer']]);
    expect(told('sofa')).toEqual([['sofa', null]]);
    expect(told('ya')).toEqual([['ya', null]]);
  });

  test('what nobody sells finds nothing', () => {
    expect(search('mashine ya kufua')).toEqual(['washer']);
    for (const text of ['zebra', 'samsung fridge', 'ndege']) expect(search(text)).toEqual([]);
  });
});

test('[AUC-7] eight words that can each be said in five ways ask the database no more than what it is asked at most', () => {
  const terms = searchTerms('jokofus vitis majikos jikos frijis umemes kitis majokofus', true);
  expect(terms.reduce((count, { ways }) => count * ways.length, 1)).toBeGreaterThan(10_000);
  const asked = questions(terms, 8);
  expect(asked).toHaveLength(8);
  expect(new Set(asked.map((words) => words.join(' '))).size).toBe(8);
  // Building them all first and choosing then would run out of memory.
  const many = Array.from({ length: 30 }, (_, at) => ({
    typed: `word${at}`,
    ways: ['a', 'b', 'c', 'd', 'e'],
    means: null,
  }));
  expect(questions(many, 8)).toHaveLength(8);
});

describe('[GEN-7] categories in Kiswahili', () => {
  test('the demonstration has none without a name in Kiswahili; what the shop made up stands as it is', () => {
    for (const { category } of demoProducts) expect(Object.keys(CATEGORIES_IN_KISWAHILI)).toContain(category);
    expect(categoryName('Kitchen', 'en')).toBe('Kitchen');
    expect(categoryName('Kitchen', 'sw')).toBe('Jikoni');
    expect(categoryName('Pets', 'sw')).toBe('Pets');
  });

  test.each([...new Set(demoProducts.map(({ category }) => category))])(
    'what %s is called on the page finds something of it',
    (category) => {
      const found = search(categoryName(category, 'sw'));
      const categories = found.map((slug) => demoProducts.find((product) => product.slug === slug)?.category);
      expect(categories).toContain(category);
    },
  );
});
