/** What a product is called and said to be in Kiswahili; its lines are those of the English ones, one by one (GEN-9). */
type InKiswahili = {
  readonly name: string;
  readonly description: string;
  readonly specifications: ReadonlyArray<readonly [name: string, value: string]>;
};

/** By slug. */
export type KiswahiliTexts = Readonly<Record<string, InKiswahili>>;

/** A product as its English file has it. */
export type EnglishProduct = Omit<DemoProduct, 'kiswahili'>;

/** A product of the demonstration world, as an operator would have entered it. */
export type DemoProduct = {
  /** Also the name of its pictures: `/media/products/{slug}-{n}-800.avif`. */
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly originalPriceKes: number;
  readonly pictures: 1 | 3;
  readonly description: string;
  /** Name and value, in the order in which a screen lists them. */
  readonly specifications: ReadonlyArray<readonly [name: string, value: string]>;
  readonly kiswahili: InKiswahili;
};
