import type { ExampleSale } from '@mnada/contract';

type ShortName = NonNullable<ExampleSale['short_name']>;

/**
 * What a thing is called in half a line: "KSh 49,995 washer won for 3,208". Word of a name → English, Kiswahili with its
 * connective, which goes with the noun's class. The first line that fits counts, so narrower words stand above wider ones.
 */
const NAMES: readonly (readonly [word: string, en: string, sw: string])[] = [
  ['gas cylinder', 'cylinder', 'Mtungi wa'],
  ['washer|washing machine', 'washer', 'Mashine ya'],
  ['microwave', 'microwave', 'Maikrowevu ya'],
  ['air fryer|fryer', 'air fryer', 'Kikaangio cha'],
  ['pressure cooker', 'cooker', 'Sufuria ya'],
  ['gas cooker|cooker|burner', 'cooker', 'Jiko la'],
  ['fridge|freezer', 'fridge', 'Jokofu la'],
  ['dispenser', 'dispenser', 'Kipoza maji cha'],
  ['blender', 'blender', 'Blenda ya'],
  ['kettle', 'kettle', 'Birika la'],
  ['teapot', 'teapot', 'Buli la'],
  ['iron', 'iron', 'Pasi ya'],
  ['fan', 'fan', 'Feni ya'],
  ['tv|television', 'TV', 'Televisheni ya'],
  ['soundbar', 'soundbar', 'Spika ya'],
  ['speaker', 'speaker', 'Spika ya'],
  ['headphones', 'headphones', 'Hedifoni za'],
  ['buds|earbuds', 'earbuds', 'Hedifoni za'],
  ['watch', 'watch', 'Saa ya'],
  ['tab|tablet', 'tablet', 'Tableti ya'],
  ['laptop', 'laptop', 'Kompyuta ya'],
  ['controller', 'controller', 'Kidhibiti cha'],
  ['console', 'console', 'Konsoli ya'],
  ['camera', 'camera', 'Kamera ya'],
  ['sofa', 'sofa', 'Sofa ya'],
  ['mattress', 'mattress', 'Godoro la'],
  ['generator', 'generator', 'Jenereta ya'],
  ['solar', 'solar kit', 'Sola ya'],
  ['power bank', 'power bank', 'Chaja ya'],
  ['luggage', 'luggage', 'Masanduku ya'],
  ['backpack', 'backpack', 'Begi la'],
  ['handbag', 'handbag', 'Mkoba wa'],
  ['briefcase', 'briefcase', 'Mkoba wa'],
  ['shoes', 'shoes', 'Viatu vya'],
  ['boots', 'boots', 'Buti za'],
  ['sunglasses', 'sunglasses', 'Miwani ya'],
  ['bicycle', 'bicycle', 'Baiskeli ya'],
  ['scooter', 'scooter', 'Skuta ya'],
  ['football', 'football', 'Mpira wa'],
  ['tent', 'tent', 'Hema la'],
  ['guitar', 'guitar', 'Gitaa la'],
  ['drum', 'drum set', 'Ngoma za'],
  ['tool box|toolbox', 'tool box', 'Zana za'],
  ['voucher', 'voucher', 'Vocha ya'],
];
const MATCHERS = NAMES.map(([words, en, sw]) => ({ fits: new RegExp(String.raw`\b(?:${words})\b`, 'i'), en, sw }));
/** Where a name is a maker's alone ("Kilele A54"), what stands under these is one kind of thing. */
const BY_CATEGORY: Readonly<Record<string, ShortName>> = {
  Phones: { en: 'phone', sw: 'Simu ya' },
  Computers: { en: 'laptop', sw: 'Kompyuta ya' },
};

/** The short name of a product in both languages; null: none is known, and none is guessed. */
export function shortName(name: string, category: string): ShortName | null {
  const found = MATCHERS.find(({ fits }) => fits.test(name));
  return found === undefined ? (BY_CATEGORY[category] ?? null) : { en: found.en, sw: found.sw };
}
