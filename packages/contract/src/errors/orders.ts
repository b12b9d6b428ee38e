import type { ErrorText } from './error-text.ts';

/** Wins, orders, addresses, withdrawals. */
export const ORDER_ERRORS = {
  CLAIM_OPTION_INVALID: {
    status: 400,
    en: 'Please choose a valid option',
    sw: 'Tafadhali chagua chaguo sahihi',
  },
  ALREADY_CLAIMED: {
    status: 409,
    en: 'You have claimed this win already.',
    sw: 'Tayari umedai ushindi huu.',
  },
  CLAIM_LAPSED: {
    status: 409,
    en: 'The time to claim this win is over. Contact support.',
    sw: 'Muda wa kudai ushindi huu umeisha. Wasiliana na huduma kwa wateja.',
  },
  CASH_NOT_OFFERED: {
    status: 409,
    en: 'Cash is not offered for this win. Choose the product.',
    sw: 'Pesa taslimu hazitolewi kwa ushindi huu. Chagua bidhaa.',
  },
  CASH_NEEDS_PURCHASE: {
    status: 409,
    en: 'Cash is for people who have paid for a pack or a product. You can claim the product now.',
    sw: 'Pesa taslimu ni kwa waliowahi kulipia kifurushi au bidhaa. Unaweza kudai bidhaa sasa.',
  },
  AGREEMENT_NEEDED: {
    status: 400,
    en: 'Confirm that the details are right.',
    sw: 'Thibitisha kuwa maelezo ni sahihi.',
  },
  NAME_INVALID: {
    status: 400,
    en: 'Enter the first and last name as registered with M-PESA.',
    sw: 'Weka jina la kwanza na la mwisho kama yalivyosajiliwa na M-PESA.',
  },
  EARNINGS_TOO_LITTLE: {
    status: 409,
    en: 'Earnings can be withdrawn from KSh 200. Invite more friends, or change them into bids.',
    sw: 'Mapato yanaweza kutolewa kuanzia KSh 200. Alika marafiki zaidi, au yabadilishe kuwa zabuni.',
  },
  EARNINGS_TOO_FEW: {
    status: 409,
    en: 'You have less than that. Nothing was changed; choose a smaller amount.',
    sw: 'Una kiasi kidogo kuliko hicho. Hakuna kilichobadilika; chagua kiasi kidogo zaidi.',
  },
  EARNINGS_SUM_INVALID: {
    status: 400,
    en: 'Enter an amount in whole shillings.',
    sw: 'Weka kiasi cha shilingi kamili.',
  },
  EARNINGS_OWED: {
    status: 409,
    en: 'A payment of yours was returned after its bids were used. Your earnings pay that first.',
    sw: 'Malipo yako yalirudishwa baada ya zabuni zake kutumika. Mapato yako yanalipa hilo kwanza.',
  },
  REFERRAL_NOT_FOUND: { status: 404, en: 'Referral not found', sw: 'Mwaliko haujapatikana' },
  ADDRESS_REQUIRED: {
    status: 409,
    en: 'Add a shipping address first.',
    sw: 'Ongeza anwani ya kufikishia kwanza.',
  },
  ADDRESS_INVALID: {
    status: 400,
    en: 'Failed to save address',
    sw: 'Imeshindikana kuhifadhi anwani',
  },
  ADDRESSES_FULL: {
    status: 409,
    en: 'Your address book is full. Delete one first.',
    sw: 'Una anwani nyingi mno. Futa moja kwanza.',
  },
  OUT_OF_STOCK: {
    status: 409,
    en: 'Out of stock',
    sw: 'Imeisha',
  },
  ORDER_CLOSED: {
    status: 409,
    en: 'The time to order this product here is over.',
    sw: 'Muda wa kuagiza bidhaa hii hapa umeisha.',
  },
  ORDER_GOES_BACK: {
    status: 409,
    en: 'The money of this order goes back to its buyer: it isn’t sent. Forget the refund first if it should be.',
    sw: 'Pesa za oda hii zinarudi kwa mnunuzi: haitumwi. Kwanza futa marejesho ikiwa inapaswa kutumwa.',
  },
  LEADER_MAY_NOT_BUY: {
    status: 409,
    en: 'You are in the lead. You can order this product once you are outbid.',
    sw: 'Unaongoza. Unaweza kuagiza bidhaa hii ukipitwa.',
  },
  WINNER_MAY_NOT_BUY: {
    status: 409,
    en: 'You won this auction. Claim your win instead.',
    sw: 'Umeshinda mnada huu. Dai ushindi wako badala yake.',
  },
  ALREADY_ORDERED: {
    status: 409,
    en: 'You have ordered this product here already.',
    sw: 'Tayari umeagiza bidhaa hii hapa.',
  },
  ORDER_NOT_FOUND: { status: 404, en: 'Order not found', sw: 'Oda haijapatikana' },
  WITHDRAWAL_NOT_FOUND: { status: 404, en: 'Withdrawal not found', sw: 'Utoaji haujapatikana' },
  ADDRESS_NOT_FOUND: {
    status: 404,
    en: 'This address was deleted. Choose another one.',
    sw: 'Anwani hii imefutwa. Chagua nyingine.',
  },
  STATE_FORBIDS: {
    status: 409,
    en: 'This cannot be done at this stage.',
    sw: 'Hili haliwezi kufanyika kwa hatua hii.',
  },
} as const satisfies Record<string, ErrorText>;
