/**
 * Every refusal the product can give, named once: the HTTP status, and a text in each language that tells the
 * person what to do (GEN-4, GEN-7). English texts that the owner specified stand to the letter.
 */
export type ErrorText = { readonly status: number; readonly en: string; readonly sw: string };

export const ERRORS = {
  // ---- what was sent
  INVALID_INPUT: {
    status: 400,
    en: 'Something you entered is not right. Check it and try again.',
    sw: 'Kuna kitu ulichoweka si sahihi. Kagua kisha ujaribu tena.',
  },
  UNKNOWN_MESSAGE: {
    status: 400,
    en: 'This message is not understood. Reload the page.',
    sw: 'Ujumbe huu haueleweki. Pakia ukurasa upya.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'What you sent is too large. Shorten it.',
    sw: 'Ulichotuma ni kikubwa mno. Kifupishe.',
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    en: 'This kind of content is not accepted. Send JSON.',
    sw: 'Aina hii ya maudhui haikubaliki. Tuma JSON.',
  },
  CLIENT_TOO_OLD: {
    status: 426,
    en: 'This version of the app is too old. Reload the page to update it.',
    sw: 'Toleo hili la programu ni la zamani. Pakia ukurasa upya ili kulisasisha.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    en: 'This request was already sent with other details. Start again.',
    sw: 'Ombi hili tayari lilitumwa na maelezo mengine. Anza upya.',
  },
  NOT_FOUND: { status: 404, en: 'Not found.', sw: 'Haijapatikana.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take that kind of request.',
    sw: 'Anwani hii haipokei ombi la aina hiyo.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Wait a moment and try again.',
    sw: 'Maombi ni mengi mno. Subiri kidogo kisha ujaribu tena.',
  },
  SOCKETS_CROWDED: {
    status: 429,
    en: 'Too many people are watching from your network. Sign in to watch live, or try again in a minute.',
    sw: 'Watu wengi mno wanatazama kutoka mtandao wako. Ingia utazame hewani, au jaribu tena baada ya dakika moja.',
  },
  NOT_READY: {
    status: 503,
    en: 'We are not ready yet. Try again in a few seconds.',
    sw: 'Bado hatuko tayari. Jaribu tena baada ya sekunde chache.',
  },
  INTERNAL: {
    status: 500,
    en: 'Something went wrong on our side. Try again.',
    sw: 'Kuna hitilafu upande wetu. Jaribu tena.',
  },
  FORBIDDEN: {
    status: 403,
    en: 'This account may not do that.',
    sw: 'Akaunti hii hairuhusiwi kufanya hivyo.',
  },

  // ---- auctions and bids (BID-1: none of these charges anything)
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
  OVERPAY_GUARD: {
    status: 409,
    en: 'One more bid would cost you more than the shop price. Buy it now and get every bid back.',
    sw: 'Zabuni moja zaidi ingekugharimu kuliko bei ya duka. Nunua sasa na urudishiwe zabuni zote.',
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
  SAVED_FULL: {
    status: 409,
    en: 'Your saved list is full. Remove one first.',
    sw: 'Orodha yako imejaa. Ondoa moja kwanza.',
  },

  // ---- buying and paying (none of these charges anything)
  PRICE_CHANGED: {
    status: 409,
    en: 'The price has changed. Check the new one and confirm again.',
    sw: 'Bei imebadilika. Angalia bei mpya kisha uthibitishe tena.',
  },
  PACKAGE_NOT_FOUND: {
    status: 404,
    en: 'This pack is no longer offered. Choose another one.',
    sw: 'Kifurushi hiki hakipo tena. Chagua kingine.',
  },
  PHONE_INVALID: {
    status: 400,
    en: 'Enter a Kenyan mobile number, such as 0712 345 678.',
    sw: 'Weka nambari ya simu ya Kenya, kwa mfano 0712 345 678.',
  },
  STAFF_MAY_NOT_BUY: {
    status: 403,
    en: 'Staff accounts can neither buy nor claim.',
    sw: 'Akaunti za wafanyakazi haziwezi kununua wala kudai.',
  },
  TERMS_CHANGED: {
    status: 409,
    en: 'The terms have changed. Accept them to buy; everything else stays open to you.',
    sw: 'Masharti yamebadilika. Yakubali ili kununua; mengine yote yanabaki wazi kwako.',
  },
  PROMPT_OPEN: {
    status: 409,
    en: 'An M-PESA request is already open on this phone. Finish or cancel it there first.',
    sw: 'Ombi la M-PESA tayari liko wazi kwenye simu hii. Limalize au ulighairi kwanza.',
  },
  PUSH_TOO_SOON: {
    status: 429,
    en: 'Wait a little before another M-PESA request to this phone.',
    sw: 'Subiri kidogo kabla ya ombi jingine la M-PESA kwenye simu hii.',
  },
  SAME_SUM_TOO_SOON: {
    status: 429,
    en: 'M-PESA takes the same amount again after two minutes. Try again then.',
    sw: 'M-PESA hupokea kiasi hicho tena baada ya dakika mbili. Jaribu tena wakati huo.',
  },
  NUMBER_RESTS: {
    status: 429,
    en: 'Three M-PESA requests to this number went unpaid today. Try again tomorrow. Is it yours? Confirm it with one code.',
    sw: 'Maombi matatu ya M-PESA kwa nambari hii hayakulipwa leo. Jaribu tena kesho. Ni yako? Ithibitishe kwa msimbo mmoja.',
  },
  OTHERS_NUMBERS_LIMIT: {
    status: 429,
    en: 'Only two requests a day can go to numbers you have not confirmed. Confirm this one with a code, or pay from your own.',
    sw: 'Maombi mawili tu kwa siku yanaweza kwenda kwa nambari ambazo hujathibitisha. Thibitisha hii kwa msimbo, au lipa kwa nambari yako.',
  },
  NETWORK_NUMBERS_LIMIT: {
    status: 429,
    en: 'Too many M-PESA requests from your network went to unconfirmed numbers. Confirm this number with one code.',
    sw: 'Maombi mengi mno ya M-PESA kutoka mtandao wako yalikwenda kwa nambari zisizothibitishwa. Thibitisha nambari hii kwa msimbo mmoja.',
  },
  PUSH_LIMIT: {
    status: 429,
    en: 'Several M-PESA requests to this phone went unanswered today. Use another number, or pay tomorrow.',
    sw: 'Maombi kadhaa ya M-PESA kwenye simu hii hayakujibiwa leo. Tumia nambari nyingine, au lipa kesho.',
  },
  PAYMENT_OPEN: {
    status: 409,
    en: 'A payment for this is still being checked. Do not pay again; we confirm it automatically.',
    sw: 'Malipo ya hii bado yanahakikiwa. Usilipe tena; tutathibitisha wenyewe.',
  },
  ALREADY_CHOSEN: {
    status: 409,
    en: 'What happens to this money is already decided.',
    sw: 'Kitakachofanyika na pesa hizi kimeshaamuliwa.',
  },
  TOP_UP_OPEN: {
    status: 409,
    en: 'A request for the rest is already open on the phone. Finish or cancel it first.',
    sw: 'Ombi la sehemu iliyobaki tayari liko wazi kwenye simu. Limalize au ulighairi kwanza.',
  },
  PAYMENT_NOT_FOUND: { status: 404, en: 'Payment not found', sw: 'Malipo hayajapatikana' },
  PAYMENTS_PAUSED: {
    status: 503,
    en: 'We cannot take payments right now. Nothing was charged. Try again later.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Jaribu tena baadaye.',
  },
  AMOUNT_TOO_LARGE: {
    status: 409,
    en: 'M-PESA moves at most KSh 250,000 at once. Contact support to pay for this.',
    sw: 'M-PESA huhamisha hadi KSh 250,000 kwa mara moja. Wasiliana na huduma kwa wateja kulipia hii.',
  },

  SPENDING_LIMIT: {
    status: 409,
    en: 'This pack goes over the spending limit you set for yourself.',
    sw: 'Kifurushi hiki kinazidi kikomo cha matumizi ulichojiwekea.',
  },
  BREAK_RUNNING: {
    status: 409,
    en: 'A break that lasts longer is running already. It cannot be shortened.',
    sw: 'Mapumziko marefu zaidi tayari yanaendelea. Hayawezi kufupishwa.',
  },

  // ---- wins, orders, addresses, withdrawals
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
  LEADER_MAY_NOT_BUY: {
    status: 409,
    en: 'You are in the lead. You can order this product once you are outbid, or after the end.',
    sw: 'Unaongoza. Unaweza kuagiza bidhaa hii ukipitwa, au baada ya mwisho.',
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

  // ---- what one member of staff asks for and another approves (OPS-5)
  REFUND_NOT_FOUND: { status: 404, en: 'There is no such refund.', sw: 'Hakuna rejesho kama hilo.' },
  APPROVAL_NOT_FOUND: { status: 404, en: 'There is no such request.', sw: 'Hakuna ombi kama hilo.' },
  APPROVAL_OPEN: {
    status: 409,
    en: 'This has been asked for already and waits for a second person.',
    sw: 'Hili tayari limeombwa na linasubiri mtu wa pili.',
  },
  APPROVAL_OWN: {
    status: 403,
    en: 'You asked for this yourself: another person must decide it.',
    sw: 'Wewe ndiye uliyeomba hili: lazima mtu mwingine aliamue.',
  },
  APPROVAL_OWN_MONEY: {
    status: 403,
    en: 'This is about your own money: two other people must decide it.',
    sw: 'Hili linahusu pesa zako mwenyewe: lazima watu wengine wawili waliamue.',
  },
  APPROVAL_NOT_YOURS: {
    status: 403,
    en: 'Only the person who asked for this can withdraw it. You can refuse it.',
    sw: 'Aliyeomba hili pekee ndiye anayeweza kuliondoa. Wewe unaweza kulikataa.',
  },
  APPROVAL_DECIDED: {
    status: 409,
    en: 'This request has been decided already.',
    sw: 'Ombi hili tayari limeamuliwa.',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    en: 'Nobody approved this request in time. Ask for it again.',
    sw: 'Hakuna aliyeidhinisha ombi hili kwa wakati. Liombe tena.',
  },
  SUBJECT_CHANGED: {
    status: 409,
    en: 'It has changed since it was asked for, so nothing was done. Look at it again and ask anew.',
    sw: 'Limebadilika tangu lilipoombwa, kwa hiyo hakuna kilichofanyika. Liangalie tena kisha uombe upya.',
  },

  // ---- rewards and ratings
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

  // ---- accounts
  NOT_SIGNED_IN: { status: 401, en: 'Sign in to go on.', sw: 'Ingia ili uendelee.' },
  INVALID_CREDENTIALS: { status: 401, en: 'Invalid credentials.', sw: 'Taarifa za kuingia si sahihi.' },
  REGISTRATION_INVALID: {
    status: 400,
    en: 'Registration failed. Please try again.',
    sw: 'Usajili umeshindikana. Tafadhali jaribu tena.',
  },
  USERNAME_TAKEN: {
    status: 409,
    en: 'This username is taken. Choose another one.',
    sw: 'Jina hili la mtumiaji limechukuliwa. Chagua lingine.',
  },
  PHONE_TAKEN: {
    status: 409,
    en: 'This phone number already has an account. Sign in, or reset your password.',
    sw: 'Nambari hii ya simu tayari ina akaunti. Ingia, au weka upya nenosiri lako.',
  },
  EMAIL_TAKEN: {
    status: 409,
    en: 'This email already has an account. Sign in, or reset your password.',
    sw: 'Barua pepe hii tayari ina akaunti. Ingia, au weka upya nenosiri lako.',
  },
  PASSWORD_COMMON: {
    status: 400,
    en: 'This password is too easy to guess. Choose another one.',
    sw: 'Nenosiri hili ni rahisi kukisia. Chagua lingine.',
  },
  PASSWORD_DIGITS: {
    status: 400,
    en: 'Digits alone are guessed within minutes. Add letters or a few words.',
    sw: 'Nambari pekee hukisiwa kwa dakika chache. Ongeza herufi au maneno machache.',
  },
  PASSWORD_OWN: {
    status: 400,
    en: 'Others try your name, phone or email first. Choose something that is not about you.',
    sw: 'Wengine hujaribu kwanza jina, simu au barua pepe yako. Chagua kitu kisichokuhusu.',
  },
  PASSWORD_CONTEXT: {
    status: 400,
    en: 'Names of shops and services with digits are tried early. Choose a few words of your own.',
    sw: 'Majina ya maduka na huduma pamoja na nambari hujaribiwa mapema. Chagua maneno yako mwenyewe machache.',
  },
  CODE_INVALID: {
    status: 400,
    en: 'This code is not right or has expired. Check it, or ask for a new one.',
    sw: 'Msimbo huu si sahihi au muda wake umeisha. Ukague, au omba mpya.',
  },
  PASSWORD_WRONG: {
    status: 400,
    en: 'The current password is not right.',
    sw: 'Nenosiri la sasa si sahihi.',
  },
  PASSWORD_INVALID: {
    status: 400,
    en: 'Password does not meet requirements',
    sw: 'Nenosiri halikidhi masharti',
  },
  SIGN_IN_THROTTLED: {
    status: 429,
    en: 'Too many attempts. Wait a little, or reset your password.',
    sw: 'Majaribio ni mengi mno. Subiri kidogo, au weka upya nenosiri lako.',
  },
  CODE_TOO_SOON: {
    status: 429,
    en: 'A code is already on its way. Wait a little before you ask again.',
    sw: 'Msimbo tayari uko njiani. Subiri kidogo kabla ya kuomba mwingine.',
  },
  CODE_LIMIT: {
    status: 429,
    en: 'No more codes can be sent there today. Try again tomorrow, or contact support.',
    sw: 'Hatuwezi kutuma misimbo zaidi huko leo. Jaribu tena kesho, au wasiliana na huduma kwa wateja.',
  },
  CODES_PAUSED: {
    status: 503,
    en: 'We cannot send codes right now. Try again later.',
    sw: 'Hatuwezi kutuma misimbo kwa sasa. Jaribu tena baadaye.',
  },
  PROOF_NEEDED: {
    status: 403,
    en: 'First show that it is you, with your password or a code.',
    sw: 'Onyesha kwanza kuwa ni wewe, kwa nenosiri au msimbo.',
  },
  CONTACT_LAST: {
    status: 409,
    en: 'This is your only proven way to sign in. Add and verify another one first.',
    sw: 'Hii ndiyo njia yako pekee iliyothibitishwa ya kuingia. Ongeza na uthibitishe nyingine kwanza.',
  },
  EXPORT_LIMIT: {
    status: 429,
    en: 'You have downloaded your data three times today. Come back tomorrow.',
    sw: 'Umepakua data yako mara tatu leo. Rudi kesho.',
  },
  DELETION_BLOCKED: {
    status: 409,
    en: 'Something is still under way on this account. Finish it first, then delete the account.',
    sw: 'Bado kuna jambo linaloendelea kwenye akaunti hii. Limalize kwanza, kisha ufute akaunti.',
  },
  DELETION_CHANGED: {
    status: 409,
    en: 'What you would lose has changed. Look at it again.',
    sw: 'Utakachopoteza kimebadilika. Kiangalie tena.',
  },
  DELETION_WORD: {
    status: 400,
    en: 'Type DELETE to confirm.',
    sw: 'Andika FUTA kuthibitisha.',
  },
  RESET_EXPIRED: {
    status: 400,
    en: 'The time for a new password is over. Ask for a new code.',
    sw: 'Muda wa kuweka nenosiri jipya umeisha. Omba msimbo mpya.',
  },
  SIGN_IN_PROVIDER_FAILED: {
    status: 502,
    en: 'Signing in there did not work. Try again, or use your phone number.',
    sw: 'Kuingia kupitia huko kumeshindikana. Jaribu tena, au tumia nambari ya simu.',
  },

  // ---- notifications
  NOTICE_FIXED: {
    status: 409,
    en: 'This notification cannot be switched here: it concerns your money or account, or does not come this way.',
    sw: 'Arifa hii haiwezi kubadilishwa hapa: inahusu pesa au akaunti yako, au haiji kwa njia hii.',
  },
  PUSH_ADDRESS_REFUSED: {
    status: 400,
    en: 'We cannot send notifications to this browser. Try another browser.',
    sw: 'Hatuwezi kutuma arifa kwenye kivinjari hiki. Jaribu kivinjari kingine.',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;
export type Language = 'en' | 'sw';

/** The text of a refusal in a language. */
export const errorText = (code: ErrorCode, language: Language = 'en'): string => ERRORS[code][language];
