import * as z from 'zod/mini';

/** A slogan ends in what stands out: `SAVE UP TO`, `90%`. */
const Slogan = z.object({ start: z.string(), mark: z.string() });
/**
 * `GET /api/promo?lang=en|sw`: what a shop says at the top of its home page (OPS-12). `slogans` null: what the product brings, which
 * pages have themselves.
 */
export const PromoAnswer = z.object({
  slogans: z.nullable(z.array(Slogan)),
  banner: z.nullable(z.object({ title: z.string(), text: z.string() })),
});
export type PromoAnswer = z.infer<typeof PromoAnswer>;
