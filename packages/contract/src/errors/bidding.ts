import type { ErrorText } from './error-text.ts';

/** Auctions and bids (BID-1: none of these charges anything). */
export const BIDDING_ERRORS = {
  AUCTION_NOT_FOUND: { status: 404, en: 'Auction not found', sw: 'Mnada haujapatikana' },
  SIGN_IN_TO_BID: {
    status: 401,
    en: 'Please log in to place a bid.',
    sw: 'Tafadhali ingia ili uweke zabuni.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    en: 'This account is suspended. Contact support.',
    sw: 'Akaunti hii imesimamishwa. Wasiliana na huduma kwa wateja.',
  },
  STAFF_MAY_NOT_BID: {
    status: 403,
    en: 'Staff accounts can never bid.',
    sw: 'Akaunti za wafanyakazi haziwezi kuweka zabuni.',
  },
  STAFF_SIGN_IN: {
    status: 403,
    en: 'This is a staff account. Sign in to the back office at /admin.',
    sw: 'Hii ni akaunti ya mfanyakazi. Ingia kwenye ofisi kupitia /admin.',
  },
  BIDDING_SUSPENDED: {
    status: 403,
    en: 'Bidding is suspended for this account. A notice says why, until when and how to appeal.',
    sw: 'Zabuni zimesimamishwa kwa akaunti hii. Taarifa inaeleza sababu, hadi lini na jinsi ya kukata rufaa.',
  },
  SELF_EXCLUDED: {
    status: 403,
    en: 'You asked for a break from bidding. It has not ended yet.',
    sw: 'Uliomba kupumzika kuweka zabuni. Muda huo bado haujaisha.',
  },
  AUCTION_NOT_LIVE: {
    status: 409,
    en: 'This auction is not open for bids.',
    sw: 'Mnada huu hauko wazi kwa zabuni.',
  },
  AUCTION_HELD: {
    status: 409,
    en: 'Bidding here is paused while we check something. Nothing was charged; the time is given back.',
    sw: 'Zabuni hapa zimesimamishwa tunapokagua jambo. Hujatozwa chochote; muda utarudishwa.',
  },
  AUCTIONS_PAUSED: {
    status: 409,
    en: 'All auctions are paused. Nothing was charged; each clock starts full again.',
    sw: 'Minada yote imesimamishwa. Hujatozwa chochote; kila saa itaanza upya ikiwa kamili.',
  },
  BID_TOO_LATE: {
    status: 409,
    en: 'Your bid reached us after the end. Nothing was charged.',
    sw: 'Zabuni yako ilitufikia baada ya mwisho. Hujatozwa chochote.',
  },
  BOUGHT_NOW: {
    status: 409,
    en: 'You bought this product, and your bids came back. You cannot bid on it any more.',
    sw: 'Ulinunua bidhaa hii na zabuni zako zilirudishwa. Huwezi kuweka zabuni tena hapa.',
  },
  BUY_NOW_PENDING: {
    status: 409,
    en: 'You are paying for this product. You cannot bid on it meanwhile.',
    sw: 'Unalipia bidhaa hii. Huwezi kuweka zabuni kwa sasa.',
  },
  ALREADY_LEADING: { status: 409, en: 'You are in the lead', sw: 'Unaongoza' },
  WIN_LIMIT_PRODUCT: {
    status: 409,
    en: 'You already won or lead this product this week. Try another auction.',
    sw: 'Tayari umeshinda au unaongoza bidhaa hii wiki hii. Jaribu mnada mwingine.',
  },
  WIN_LIMIT_TOTAL: {
    status: 409,
    en: 'You have reached the limit of wins for 30 days. Come back later.',
    sw: 'Umefikia kikomo cha ushindi kwa siku 30. Rudi baadaye.',
  },
  BEGINNERS_ONLY: {
    status: 409,
    en: 'This auction is for people who have not won yet.',
    sw: 'Mnada huu ni wa watu ambao hawajashinda bado.',
  },
  LOCK_PRICE: {
    status: 409,
    en: 'Lock price reached: only people who bid here before can bid.',
    sw: 'Bei ya kufunga imefikiwa: wataweka zabuni waliokwisha kuweka hapa tu.',
  },
  OVERPAY_GUARD: {
    status: 409,
    en: 'Your next tap would cost you more than the shop price.',
    sw: 'Mguso unaofuata ungekugharimu zaidi ya bei ya duka.',
  },
  BID_RATE: {
    status: 429,
    en: 'You are bidding too fast. Wait a second.',
    sw: 'Unaweka zabuni haraka mno. Subiri sekunde moja.',
  },
  NO_BIDS_LEFT: {
    status: 409,
    en: 'Insufficient bid pack balance.',
    sw: 'Salio la zabuni halitoshi.',
  },
  BID_ID_REUSED: {
    status: 409,
    en: 'This bid was already sent for another auction. Bid again.',
    sw: 'Zabuni hii tayari ilitumwa kwa mnada mwingine. Weka zabuni tena.',
  },
  STALE_BID: {
    status: 409,
    en: 'Your tap reached us too late to count. Nothing was charged.',
    sw: 'Mguso wako ulitufikia ukiwa umechelewa. Hujatozwa chochote.',
  },
  // Not a refusal: the one answer after which nobody may say whether it was charged.
  BID_UNKNOWN: {
    status: 503,
    en: 'We do not know yet whether your bid counted. We are checking it.',
    sw: 'Bado hatujui kama zabuni yako ilihesabiwa. Tunaihakiki.',
  },
  BID_BEING_CHECKED: {
    status: 409,
    en: 'Your last bid here is still being checked. Nothing was charged for this one.',
    sw: 'Zabuni yako ya awali hapa bado inahakikiwa. Hujatozwa kwa hii.',
  },
  BID_FAILED: { status: 503, en: 'Failed to place bid', sw: 'Imeshindikana kuweka zabuni' },
  BUSY: {
    status: 503,
    en: 'Too many bids at once. Yours was not taken; nothing was charged. Try again.',
    sw: 'Zabuni ni nyingi mno kwa sasa. Yako haikupokelewa na hujatozwa. Jaribu tena.',
  },
  DRAINING: {
    status: 503,
    en: 'We are updating. Nothing was charged. Reconnecting…',
    sw: 'Tunasasisha. Hujatozwa chochote. Tunaunganisha upya…',
  },
  SUPERSEDED: {
    status: 409,
    en: 'Somebody bid just before you. Nothing was charged. Tap again for the new price.',
    sw: 'Mtu ameweka zabuni kabla yako kidogo. Hujatozwa chochote. Gusa tena kwa bei mpya.',
  },
  AUTOBID_NOT_OFFERED: {
    status: 409,
    en: 'Autobid can’t be set on this auction now.',
    sw: 'Zabuni otomatiki haiwezi kuwekwa kwenye mnada huu kwa sasa.',
  },
  AUTOBID_RUNS: {
    status: 409,
    en: 'Your autobid runs here already. Add bids to it, or stop it first.',
    sw: 'Zabuni yako otomatiki tayari inaendelea hapa. Ongeza zabuni, au isimamishe kwanza.',
  },
  AUTOBID_TOO_SOON: {
    status: 429,
    en: 'One change in 10 seconds. Wait a moment.',
    sw: 'Badiliko moja kila sekunde 10. Subiri kidogo.',
  },
  AUTOBID_FULL: {
    status: 409,
    en: 'An autobid holds 500 bids at most.',
    sw: 'Zabuni otomatiki hubeba zabuni zisizozidi 500.',
  },
  AUTOBID_SPENDING_LIMIT: {
    status: 409,
    en: 'Setting these bids aside goes over the spending limit you set for yourself.',
    sw: 'Kutenga zabuni hizi kunazidi kikomo cha matumizi ulichojiwekea.',
  },
  AUTOBID_RANGE_PASSED: {
    status: 409,
    en: 'The price is already above your range.',
    sw: 'Bei tayari imepita kiwango chako.',
  },
  AUTOBID_COST_CHANGED: {
    status: 409,
    en: 'It would come to more than you were shown. Nothing was set aside: look at the sums again.',
    sw: 'Jumla ingezidi uliyoonyeshwa. Hakuna kilichotengwa: angalia jumla tena.',
  },
  SEATS_NOT_OFFERED: {
    status: 409,
    en: 'This auction has no seats to book now.',
    sw: 'Mnada huu hauna nafasi za kuchukua kwa sasa.',
  },
  SEAT_KEPT: {
    status: 409,
    en: 'Seats are kept from ten minutes before the start. You don’t have to bid.',
    sw: 'Nafasi hazirudishwi dakika kumi kabla ya kuanza. Si lazima uweke zabuni.',
  },
  SEAT_NEEDS_PHONE: {
    status: 403,
    en: 'Confirm your phone number first. Then book a seat.',
    sw: 'Thibitisha kwanza nambari yako ya simu. Kisha chukua nafasi.',
  },
  SEAT_NEEDS_BIDS: {
    status: 409,
    en: 'A seat is for who can bid: buy bids first. Booking uses none of them.',
    sw: 'Nafasi ni ya anayeweza kuweka zabuni: nunua zabuni kwanza. Nafasi haitumii zabuni.',
  },
  SEATS_HELD_MOST: {
    status: 409,
    en: 'You hold 3 seats already. Give one back first.',
    sw: 'Tayari una nafasi 3. Rudisha moja kwanza.',
  },
  SEATS_FULL: {
    status: 409,
    en: 'All seats are booked: it opens at its time, and everybody may bid.',
    sw: 'Nafasi zote zimechukuliwa: utafunguliwa kwa wakati, na yeyote anaweza kuweka zabuni.',
  },
  SAVED_FULL: {
    status: 409,
    en: 'Your saved list is full. Remove one first.',
    sw: 'Orodha yako imejaa. Ondoa moja kwanza.',
  },
} as const satisfies Record<string, ErrorText>;
