import type { ErrorText } from './error-text.ts';

/** Rewards and ratings. */
export const REWARD_ERRORS = {
  REWARD_NEEDS_PHONE: {
    status: 403,
    en: 'Confirm your phone number first, with one code. Your steps stay ready.',
    sw: 'Thibitisha nambari yako ya simu kwanza, kwa msimbo mmoja. Hatua zako zinabaki tayari.',
  },
  REWARD_NOT_DONE: {
    status: 409,
    en: 'This step is not done yet.',
    sw: 'Hatua hii bado haijakamilika.',
  },
  REWARD_SAME_PERSON: {
    status: 409,
    en: 'This step was taken with another account of this phone, email or device. Each person takes it once.',
    sw: 'Hatua hii ilichukuliwa kwa akaunti nyingine ya simu, barua pepe au kifaa hiki. Kila mtu huichukua mara moja.',
  },
  REWARD_NETWORK_LIMIT: {
    status: 409,
    en: 'Your network had its share of free bids today. Your step stays ready; try again tomorrow.',
    sw: 'Mtandao wako umepata sehemu yake ya zabuni za bure leo. Hatua yako inabaki tayari; jaribu tena kesho.',
  },
  REWARD_BUDGET_USED: {
    status: 409,
    en: 'All free bids of today are given away. Your step stays ready.',
    sw: 'Zabuni zote za bure za leo zimeshatolewa. Hatua yako inabaki tayari.',
  },
  RATING_NOT_DELIVERED: {
    status: 409,
    en: 'You can rate a product once it is delivered.',
    sw: 'Unaweza kukadiria bidhaa ikishafika.',
  },
  RATING_CLOSED: {
    status: 409,
    en: 'The 30 days to change this rating are over.',
    sw: 'Siku 30 za kubadilisha ukadiriaji huu zimepita.',
  },
} as const satisfies Record<string, ErrorText>;
