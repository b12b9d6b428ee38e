import type { Language } from './errors.ts';

/** A product as it is called: in English always, in Kiswahili where the shop wrote that (GEN-9). */
export type ProductNamed = { readonly product_name: string; readonly product_name_sw?: string | undefined };

/** A text in the language of whoever reads it, and in which language it stands. */
type ChosenText = { readonly text: string; readonly language: Language };

/** @param kiswahili blank or absent: the shop has none, and none is made up */
export const chosenText = (english: string, kiswahili: string | undefined, language: Language): ChosenText =>
  language === 'sw' && kiswahili ? { text: kiswahili, language: 'sw' } : { text: english, language: 'en' };

/** What a product is called, for whoever reads that language. */
export const productName = (product: ProductNamed, language: Language): string =>
  chosenText(product.product_name, product.product_name_sw, language).text;

/** Both names as they go over the wire: without a Kiswahili one, nothing is sent of it. */
export const productNames = (
  name: string,
  nameSw: string | null,
): { product_name: string; product_name_sw?: string } =>
  nameSw ? { product_name: name, product_name_sw: nameSw } : { product_name: name };
