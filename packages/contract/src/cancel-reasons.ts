/** Public reasons for calling an auction off (OPS-8), and what shoppers read of each. The operator's own sentence stays in the audit. */
export const CANCEL_REASONS = ['wrong_product', 'wrong_price', 'no_stock', 'technical', 'unfair', 'other'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const CANCEL_WORDS: Readonly<Record<CancelReason, { readonly en: string; readonly sw: string }>> = {
  wrong_product: {
    en: 'The product was not described as it is.',
    sw: 'Bidhaa haikuelezwa jinsi ilivyo.',
  },
  wrong_price: { en: 'The shop price was wrong.', sw: 'Bei ya duka haikuwa sahihi.' },
  no_stock: { en: 'We do not have the product any more.', sw: 'Bidhaa hii haipo tena.' },
  technical: { en: 'A technical fault kept it from being fair.', sw: 'Hitilafu ya kiufundi ilizuia usawa.' },
  unfair: { en: 'Something about it was not fair.', sw: 'Kulikuwa na jambo lisilo la haki.' },
  other: { en: 'The shop called it off.', sw: 'Duka limeufuta.' },
};
