/**
 * Every refusal the product can give, named once: the HTTP status, and a text in each language that tells the
 * person what to do (GEN-4, GEN-7). English texts that the owner specified stand to the letter.
 */
export type ErrorText = { readonly status: number; readonly en: string; readonly sw: string };

export const ERRORS = {
  // ---- what was sent
  INVALID_INPUT: {
    status: 400,
    en: 'Something you entered is not right. Please check it and try again.',
    sw: 'Kuna kitu si sahihi ulichoweka. Tafadhali kagua na ujaribu tena.',
  },
  UNKNOWN_MESSAGE: {
    status: 400,
    en: 'This message is not understood. Please reload the page.',
    sw: 'Ujumbe huu haueleweki. Tafadhali pakia ukurasa upya.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'What was sent is too large. Please shorten it.',
    sw: 'Ulichotuma ni kikubwa mno. Tafadhali kifupishe.',
  },
  UNSUPPORTED_MEDIA: {
    status: 415,
    en: 'This kind of content is not accepted. Please send JSON.',
    sw: 'Aina hii ya maudhui haikubaliki. Tafadhali tuma JSON.',
  },
  CLIENT_TOO_OLD: {
    status: 426,
    en: 'This version of the app is too old. Please reload the page to update it.',
    sw: 'Toleo hili la programu ni la zamani. Tafadhali pakia ukurasa upya ili kulisasisha.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    en: 'This request was already sent with other details. Please start again.',
    sw: 'Ombi hili tayari lilitumwa na maelezo mengine. Tafadhali anza upya.',
  },
  NOT_FOUND: { status: 404, en: 'Not found.', sw: 'Haijapatikana.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not take that kind of request.',
    sw: 'Anwani hii haipokei ombi la aina hiyo.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Please wait a moment and try again.',
    sw: 'Maombi ni mengi mno. Tafadhali subiri kidogo kisha ujaribu tena.',
  },
  SOCKETS_CROWDED: {
    status: 429,
    en: 'Too many people are watching from your network. Sign in to watch live, or try again in a minute.',
    sw: 'Watu wengi mno wanatazama kutoka mtandao wako. Ingia utazame hewani, au jaribu tena baada ya dakika moja.',
  },
  NOT_READY: {
    status: 503,
    en: 'We are not ready yet. Please try again in a few seconds.',
    sw: 'Bado hatuko tayari. Tafadhali jaribu tena baada ya sekunde chache.',
  },
  INTERNAL: {
    status: 500,
    en: 'Something went wrong on our side. Nothing was charged. Please try again.',
    sw: 'Kuna hitilafu upande wetu. Hujatozwa chochote. Tafadhali jaribu tena.',
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
    en: 'This account is suspended. Please contact support.',
    sw: 'Akaunti hii imesimamishwa. Tafadhali wasiliana na huduma kwa wateja.',
  },
  STAFF_MAY_NOT_BID: {
    status: 403,
    en: 'Staff accounts can never bid.',
    sw: 'Akaunti za wafanyakazi haziwezi kuweka zabuni.',
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
    en: 'Bidding here is paused while we check something. Nothing was charged, and the time will be given back.',
    sw: 'Zabuni hapa zimesimamishwa tunapokagua jambo. Hujatozwa chochote, na muda utarudishwa.',
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
    en: 'Your order for this product is being paid. You cannot bid on it meanwhile.',
    sw: 'Oda yako ya bidhaa hii inalipwa. Huwezi kuweka zabuni kwa sasa.',
  },
  ALREADY_LEADING: { status: 409, en: 'You are in the lead', sw: 'Unaongoza' },
  WIN_LIMIT_PRODUCT: {
    status: 409,
    en: 'You won or lead this product already this week. Please try another auction.',
    sw: 'Tayari umeshinda au unaongoza bidhaa hii wiki hii. Tafadhali jaribu mnada mwingine.',
  },
  WIN_LIMIT_TOTAL: {
    status: 409,
    en: 'You have reached the limit of wins for 30 days. Please come back later.',
    sw: 'Umefikia kikomo cha ushindi kwa siku 30. Tafadhali rudi baadaye.',
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
    en: 'You are bidding too fast. Please wait a second.',
    sw: 'Unaweka zabuni haraka mno. Tafadhali subiri sekunde moja.',
  },
  NO_BIDS_LEFT: {
    status: 409,
    en: 'Insufficient bid pack balance.',
    sw: 'Salio la zabuni halitoshi.',
  },
  BID_ID_REUSED: {
    status: 409,
    en: 'This bid was already sent for another auction. Please bid again.',
    sw: 'Zabuni hii tayari ilitumwa kwa mnada mwingine. Tafadhali weka zabuni tena.',
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
    en: 'Too many bids at once. Yours was not taken; nothing was charged. Please try again.',
    sw: 'Zabuni ni nyingi mno kwa sasa. Yako haikupokelewa na hujatozwa. Tafadhali jaribu tena.',
  },
  DRAINING: {
    status: 503,
    en: 'We are updating. Nothing was charged. Reconnecting…',
    sw: 'Tunasasisha. Hujatozwa chochote. Tunaunganisha upya…',
  },
  SAVED_FULL: {
    status: 409,
    en: 'Your saved list is full. Please remove one first.',
    sw: 'Orodha yako imejaa. Tafadhali ondoa moja kwanza.',
  },

  // ---- buying and paying (none of these charges anything)
  PRICE_CHANGED: {
    status: 409,
    en: 'The price has changed. Please check the new one and confirm again.',
    sw: 'Bei imebadilika. Tafadhali angalia bei mpya kisha uthibitishe tena.',
  },
  PACKAGE_NOT_FOUND: {
    status: 404,
    en: 'This pack is no longer offered. Please choose another one.',
    sw: 'Kifurushi hiki hakipo tena. Tafadhali chagua kingine.',
  },
  PHONE_INVALID: {
    status: 400,
    en: 'Please enter a Kenyan mobile number, such as 0712 345 678.',
    sw: 'Tafadhali weka nambari ya simu ya Kenya, kwa mfano 0712 345 678.',
  },
  STAFF_MAY_NOT_BUY: {
    status: 403,
    en: 'Staff accounts can neither buy nor claim.',
    sw: 'Akaunti za wafanyakazi haziwezi kununua wala kudai.',
  },
  PROMPT_OPEN: {
    status: 409,
    en: 'An M-PESA request is already open on this phone. Finish or cancel it there first.',
    sw: 'Ombi la M-PESA tayari liko wazi kwenye simu hii. Limalize au ulighairi kwanza.',
  },
  PUSH_TOO_SOON: {
    status: 429,
    en: 'Please wait a little before another M-PESA request to this phone.',
    sw: 'Tafadhali subiri kidogo kabla ya ombi jingine la M-PESA kwenye simu hii.',
  },
  SAME_SUM_TOO_SOON: {
    status: 429,
    en: 'M-PESA takes the same sum again after two minutes.',
    sw: 'M-PESA hupokea kiasi hicho tena baada ya dakika mbili.',
  },
  NUMBER_RESTS: {
    status: 429,
    en: 'Three M-PESA requests to this number were not paid today, so it rests until tomorrow. Is it yours? Prove it with one code and go on.',
    sw: 'Maombi matatu ya M-PESA kwa nambari hii hayakulipwa leo, kwa hivyo inapumzika hadi kesho. Je, ni yako? Ithibitishe kwa msimbo mmoja kisha uendelee.',
  },
  OTHERS_NUMBERS_LIMIT: {
    status: 429,
    en: 'You can send two requests a day to numbers that are not proved to be yours. Prove this one with a code, or pay from your own.',
    sw: 'Unaweza kutuma maombi mawili kwa siku kwa nambari ambazo hazijathibitishwa kuwa zako. Thibitisha hii kwa msimbo, au lipa kwa nambari yako.',
  },
  NETWORK_NUMBERS_LIMIT: {
    status: 429,
    en: 'Too many M-PESA requests from your network went to numbers that nobody has proved. Prove this number with one code and go on.',
    sw: 'Maombi mengi mno ya M-PESA kutoka mtandao wako yametumwa kwa nambari ambazo hazijathibitishwa. Thibitisha nambari hii kwa msimbo mmoja kisha uendelee.',
  },
  PUSH_LIMIT: {
    status: 429,
    en: 'Several M-PESA requests to this phone stayed unanswered today. Please use another number, or pay tomorrow.',
    sw: 'Maombi kadhaa ya M-PESA kwenye simu hii hayakujibiwa leo. Tafadhali tumia nambari nyingine, au lipa kesho.',
  },
  PAYMENT_OPEN: {
    status: 409,
    en: 'A payment for this is still being checked. Do not pay again; we confirm it automatically.',
    sw: 'Malipo ya hii bado yanakaguliwa. Usilipe tena; tutathibitisha moja kwa moja.',
  },
  ALREADY_CHOSEN: {
    status: 409,
    en: 'What happens to this money is already decided.',
    sw: 'Kitakachofanyika na pesa hizi kimeshaamuliwa.',
  },
  TOP_UP_OPEN: {
    status: 409,
    en: 'The rest of this payment has just been asked for. Finish or cancel that request first.',
    sw: 'Sehemu iliyobaki ya malipo haya imeombwa hivi punde. Maliza au ghairi ombi hilo kwanza.',
  },
  PAYMENT_NOT_FOUND: { status: 404, en: 'Payment not found', sw: 'Malipo hayajapatikana' },
  PAYMENTS_PAUSED: {
    status: 503,
    en: 'We cannot take payments right now. Nothing was charged. Please try again later.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Tafadhali jaribu tena baadaye.',
  },
  AMOUNT_TOO_LARGE: {
    status: 409,
    en: 'M-PESA moves at most KSh 250,000 at once. Please contact support to pay for this.',
    sw: 'M-PESA huhamisha hadi KSh 250,000 kwa mara moja. Tafadhali wasiliana na huduma kwa wateja kulipia hii.',
  },

  SPENDING_LIMIT: {
    status: 409,
    en: 'This pack is more than is left of the spending limit that you set.',
    sw: 'Kifurushi hiki kinazidi kilichobaki cha kikomo cha matumizi ulichojiwekea.',
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
    en: 'The time to claim this win is over. Please contact support.',
    sw: 'Muda wa kudai ushindi huu umeisha. Tafadhali wasiliana na huduma kwa wateja.',
  },
  CASH_NOT_OFFERED: {
    status: 409,
    en: 'Cash is not offered for this win. Please choose the product.',
    sw: 'Pesa taslimu hazitolewi kwa ushindi huu. Tafadhali chagua bidhaa.',
  },
  CASH_NEEDS_PURCHASE: {
    status: 409,
    en: 'Cash is paid out once you have paid for a bid pack or a product. You can claim the product now.',
    sw: 'Pesa taslimu hulipwa ukishalipia kifurushi cha zabuni au bidhaa. Unaweza kudai bidhaa sasa.',
  },
  AGREEMENT_NEEDED: {
    status: 400,
    en: 'Please confirm that the details are right.',
    sw: 'Tafadhali thibitisha kuwa maelezo ni sahihi.',
  },
  NAME_INVALID: {
    status: 400,
    en: 'Please enter the first and last name as registered with M-PESA.',
    sw: 'Tafadhali weka jina la kwanza na la mwisho kama yalivyosajiliwa na M-PESA.',
  },
  EARNINGS_TOO_LITTLE: {
    status: 409,
    en: 'Earnings can be withdrawn from KSh 200. Invite more friends, or change them into bids.',
    sw: 'Mapato yanaweza kutolewa kuanzia KSh 200. Alika marafiki zaidi, au yabadilishe kuwa zabuni.',
  },
  EARNINGS_TOO_FEW: {
    status: 409,
    en: 'You have less than that available. Nothing was changed; please choose a smaller sum.',
    sw: 'Kiasi ulicho nacho ni kidogo kuliko hicho. Hakuna kilichobadilika; tafadhali chagua kiasi kidogo.',
  },
  EARNINGS_SUM_INVALID: {
    status: 400,
    en: 'Please enter a sum in whole shillings.',
    sw: 'Tafadhali weka kiasi cha shilingi kamili.',
  },
  EARNINGS_OWED: {
    status: 409,
    en: 'A payment of yours was returned after its bids were used. What you earn goes towards that first.',
    sw: 'Malipo yako yalirudishwa baada ya zabuni zake kutumika. Unachopata kinalipia hilo kwanza.',
  },
  REFERRAL_NOT_FOUND: { status: 404, en: 'Referral not found', sw: 'Mwaliko haujapatikana' },
  ADDRESS_REQUIRED: {
    status: 409,
    en: 'Please add a shipping address first.',
    sw: 'Tafadhali ongeza anwani ya usafirishaji kwanza.',
  },
  ADDRESS_INVALID: {
    status: 400,
    en: 'Failed to save address',
    sw: 'Imeshindikana kuhifadhi anwani',
  },
  ADDRESSES_FULL: {
    status: 409,
    en: 'Your address book is full. Please delete one first.',
    sw: 'Una anwani nyingi mno. Tafadhali futa moja kwanza.',
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
    en: 'This address was deleted. Please choose another one.',
    sw: 'Anwani hii imefutwa. Tafadhali chagua nyingine.',
  },
  STATE_FORBIDS: {
    status: 409,
    en: 'This cannot be done in its present state.',
    sw: 'Hili haliwezi kufanyika katika hali yake ya sasa.',
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
    en: 'Nobody approved this request in time. Please ask for it again.',
    sw: 'Hakuna aliyeidhinisha ombi hili kwa wakati. Tafadhali liombe tena.',
  },
  SUBJECT_CHANGED: {
    status: 409,
    en: 'It has changed since it was asked for, so nothing was done. Look at it again and ask anew.',
    sw: 'Limebadilika tangu lilipoombwa, kwa hiyo hakuna kilichofanyika. Liangalie tena kisha uombe upya.',
  },

  // ---- rewards and ratings
  REWARD_NEEDS_PHONE: {
    status: 403,
    en: 'Please confirm your phone number first, with one code. Your steps stay ready.',
    sw: 'Tafadhali thibitisha nambari yako ya simu kwanza, kwa msimbo mmoja. Hatua zako zinabaki tayari.',
  },
  REWARD_NOT_DONE: {
    status: 409,
    en: 'This step is not done yet.',
    sw: 'Hatua hii bado haijakamilika.',
  },
  REWARD_SAME_PERSON: {
    status: 409,
    en: 'This step was taken with another account of this phone, e-mail or device. Each person takes it once.',
    sw: 'Hatua hii ilichukuliwa kwa akaunti nyingine ya simu, barua pepe au kifaa hiki. Kila mtu huichukua mara moja.',
  },
  REWARD_NETWORK_LIMIT: {
    status: 409,
    en: 'Very many free bids went to your network today. Your step stays ready; please try again tomorrow.',
    sw: 'Zabuni nyingi mno za bure zilienda kwenye mtandao wako leo. Hatua yako inabaki tayari; tafadhali jaribu tena kesho.',
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
    en: 'A rating can be changed for 30 days. They are over.',
    sw: 'Ukadiriaji unaweza kubadilishwa kwa siku 30. Zimepita.',
  },

  // ---- accounts
  NOT_SIGNED_IN: { status: 401, en: 'Please sign in.', sw: 'Tafadhali ingia.' },
  INVALID_CREDENTIALS: { status: 401, en: 'Invalid credentials.', sw: 'Taarifa za kuingia si sahihi.' },
  REGISTRATION_INVALID: {
    status: 400,
    en: 'Registration failed. Please try again.',
    sw: 'Usajili umeshindikana. Tafadhali jaribu tena.',
  },
  USERNAME_TAKEN: {
    status: 409,
    en: 'This username is taken. Please choose another one.',
    sw: 'Jina hili la mtumiaji limechukuliwa. Tafadhali chagua lingine.',
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
    en: 'This password is too easy to guess. Please choose another one.',
    sw: 'Nenosiri hili ni rahisi kukisia. Tafadhali chagua lingine.',
  },
  PASSWORD_DIGITS: {
    status: 400,
    en: 'Digits alone are guessed within minutes. Please add letters or a few words.',
    sw: 'Nambari pekee hukisiwa kwa dakika chache. Tafadhali ongeza herufi au maneno machache.',
  },
  PASSWORD_OWN: {
    status: 400,
    en: 'Your name, phone or email is what others try first. Please choose something that is not about you.',
    sw: 'Jina, simu au barua pepe yako ndiyo wengine hujaribu kwanza. Tafadhali chagua kitu kisichokuhusu.',
  },
  PASSWORD_CONTEXT: {
    status: 400,
    en: 'The name of a shop or service with some digits is tried early. Please choose a few words of your own.',
    sw: 'Jina la duka au huduma pamoja na nambari hujaribiwa mapema. Tafadhali chagua maneno yako mwenyewe machache.',
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
    en: 'Too many attempts. Please wait a little, or reset your password.',
    sw: 'Majaribio ni mengi mno. Tafadhali subiri kidogo, au weka upya nenosiri lako.',
  },
  CODE_TOO_SOON: {
    status: 429,
    en: 'A code is already on its way. Please wait before you ask for another one.',
    sw: 'Msimbo tayari uko njiani. Tafadhali subiri kabla ya kuomba mwingine.',
  },
  CODE_LIMIT: {
    status: 429,
    en: 'No more codes can be sent there today. Please try again tomorrow or contact support.',
    sw: 'Hatuwezi kutuma misimbo zaidi huko leo. Tafadhali jaribu tena kesho au wasiliana na huduma kwa wateja.',
  },
  CODES_PAUSED: {
    status: 503,
    en: 'We cannot send codes at the moment. Please try again later.',
    sw: 'Hatuwezi kutuma misimbo kwa sasa. Tafadhali jaribu tena baadaye.',
  },
  PROOF_NEEDED: {
    status: 403,
    en: 'Please show first that it is you, with your password or a code.',
    sw: 'Tafadhali onyesha kwanza kuwa ni wewe, kwa nenosiri au msimbo.',
  },
  CONTACT_LAST: {
    status: 409,
    en: 'This is your only proven way to sign in. Add and verify another one first.',
    sw: 'Hii ndiyo njia yako pekee iliyothibitishwa ya kuingia. Ongeza na uthibitishe nyingine kwanza.',
  },
  EXPORT_LIMIT: {
    status: 429,
    en: 'You have downloaded your data three times today. Please come back tomorrow.',
    sw: 'Umepakua data yako mara tatu leo. Tafadhali rudi kesho.',
  },
  DELETION_BLOCKED: {
    status: 409,
    en: 'Something is still under way on this account. Finish it first; then the account can be deleted.',
    sw: 'Bado kuna jambo linaloendelea kwenye akaunti hii. Limalize kwanza; kisha akaunti inaweza kufutwa.',
  },
  DELETION_CHANGED: {
    status: 409,
    en: 'What you would lose has changed. Please look at it again.',
    sw: 'Utakachopoteza kimebadilika. Tafadhali kiangalie tena.',
  },
  DELETION_WORD: {
    status: 400,
    en: 'Type DELETE to confirm.',
    sw: 'Andika FUTA kuthibitisha.',
  },
  RESET_EXPIRED: {
    status: 400,
    en: 'The time for a new password is over. Please ask for a new code.',
    sw: 'Muda wa kuweka nenosiri jipya umeisha. Tafadhali omba msimbo mpya.',
  },
  SIGN_IN_PROVIDER_FAILED: {
    status: 502,
    en: 'Signing in there did not work. Please try again or use your phone number.',
    sw: 'Kuingia kupitia huko kumeshindikana. Tafadhali jaribu tena au tumia nambari ya simu.',
  },

  // ---- notifications
  NOTICE_FIXED: {
    status: 409,
    en: 'This notification cannot be switched here: it concerns your money or account, or does not come this way.',
    sw: 'Arifa hii haiwezi kubadilishwa hapa: inahusu pesa au akaunti yako, au haiji kwa njia hii.',
  },
  PUSH_ADDRESS_REFUSED: {
    status: 400,
    en: 'This browser gave an address for notifications that we cannot use. Please try another browser.',
    sw: 'Kivinjari hiki kimetoa anwani ya arifa ambayo hatuwezi kutumia. Tafadhali jaribu kivinjari kingine.',
  },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
export type Language = 'en' | 'sw';

/** The text of a refusal in a language. */
export const errorText = (code: ErrorCode, language: Language = 'en'): string => ERRORS[code][language];
