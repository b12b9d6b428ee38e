/** The seed's hard-coded sample: nobody of these exists. */
export const SAMPLE = {
  /** Prefix and the user's number, padded to six digits (GEN-1). */
  code: 'MND000042',
  earnedKes: 600,
  friends: [
    { name: 'brayo_nbi', avatar: '12.avif', hasBought: true },
    { name: 'halima_msa', avatar: '23.avif', hasBought: true },
    { name: 'odhis_ksm', avatar: '7.avif', hasBought: true },
    { name: 'shiko_t', avatar: '31.avif', hasBought: false },
  ],
} as const;
