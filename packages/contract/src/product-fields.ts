import * as z from 'zod/mini';

/** What a product is called: `product_name_sw` is absent where the shop wrote no Kiswahili (GEN-9). */
export const ProductNameSw = { product_name_sw: z.optional(z.string()) };

/** Both names of what an answer tells of. */
export const ProductNames = { product_name: z.string(), ...ProductNameSw };
