/** Why an autobid ended, as its person reads it. Every reason of the rules has its words (autobid-words.test.ts). */
export const AUTOBID_ENDED_WORDS: Readonly<Record<string, { readonly en: string; readonly sw: string }>> = {
  stopped: { en: 'You stopped it.', sw: 'Uliisimamisha.' },
  used_up: { en: 'It has no bids left for another tap.', sw: 'Haina tena zabuni za kutosha mguso mmoja.' },
  range: { en: 'The price went above your range.', sw: 'Bei imepita kiwango chako.' },
  guarantee: {
    en: 'The next bid would have cost you more than the shop price.',
    sw: 'Zabuni inayofuata ingekugharimu zaidi ya bei ya duka.',
  },
  lock_price: {
    en: 'The lock price is reached, and you had not bid there.',
    sw: 'Bei ya kufunga imefikiwa, na hukuwa umeweka zabuni hapo.',
  },
  win_limit: { en: 'You have reached the limit of wins.', sw: 'Umefikia kikomo cha ushindi.' },
  bought: { en: 'You bought the product.', sw: 'Umenunua bidhaa hii.' },
  spending_limit: { en: 'Your spending limit is reached.', sw: 'Umefikia kikomo chako cha matumizi.' },
  break: { en: 'You are taking a break.', sw: 'Uko kwenye mapumziko.' },
  suspended: { en: 'You cannot bid at the moment.', sw: 'Huwezi kuweka zabuni kwa sasa.' },
  closed: { en: 'Your account was closed.', sw: 'Akaunti yako imefungwa.' },
  reversed: {
    en: 'A payment was taken back. What is left is in your balance.',
    sw: 'Malipo yamerudishwa. Zilizobaki zipo kwenye salio lako.',
  },
  auction_over: { en: 'The auction is over.', sw: 'Mnada umekwisha.' },
};
