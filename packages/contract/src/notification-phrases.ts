import type { Language } from './errors.ts';

type Words = { readonly title: string; readonly body: string };
type Phrase = Readonly<Record<Language, Words>>;

const phrase = (en: readonly [string, string], sw: readonly [string, string]): Phrase => ({
  en: { title: en[0], body: en[1] },
  sw: { title: sw[0], body: sw[1] },
});

/** What notifications say, in both languages; `{product}` and its like are filled in by notification-text.ts. */
export const PHRASES = {
  outbid: phrase(
    ['You were outbid', '{product} is at {price} now.'],
    ['Umepitwa', 'Bei ya {product} sasa ni {price}.'],
  ),
  won: phrase(
    ['You won {product}', 'Your price is {price}. Claim it by {until}.'],
    ['Umeshinda {product}', 'Bei yako ni {price}. Dai kabla ya {until}.'],
  ),
  won_logged: phrase(
    ['You won {product}', 'Your price is {price}. Claim it by {until}. Public log: {size} entries, root {root}.'],
    [
      'Umeshinda {product}',
      'Bei yako ni {price}. Dai kabla ya {until}. Daftari la umma: maingizo {size}, mzizi {root}.',
    ],
  ),
  claim_reminder: phrase(
    ['Claim your win', 'Claim {product} by {until}. After that it is lost.'],
    ['Dai ushindi wako', 'Dai {product} kabla ya {until}. Baada ya hapo utaukosa ushindi huu.'],
  ),
  claim_back: phrase(
    ['Your win is in stock again', '{product} is here again. Claim it by {until}.'],
    ['Ushindi wako upo tena', 'Tuna {product} tena. Dai kabla ya {until}.'],
  ),
  payment_paid_pack: phrase(
    ['Payment received', '{amount} paid. Added to your account: {bids}.'],
    ['Malipo yamepokelewa', '{amount} zimelipwa. Zimeongezwa kwenye akaunti yako: {bids}.'],
  ),
  payment_paid_owed: phrase(
    ['Payment received', '{amount} paid for {bids}. Towards what you owed: {taken}. Added to your account: {kept}.'],
    [
      'Malipo yamepokelewa',
      '{amount} zimelipwa kwa {bids}. Zimelipa deni lako: {taken}. Zimeongezwa kwenye akaunti yako: {kept}.',
    ],
  ),
  payment_paid_let_go: phrase(
    [
      'Payment received',
      '{amount} paid for {bids}. Towards what you owed: {taken}. The rest, {rest}, is less than a bid and was let go: you owe nothing more. Added to your account: {kept}.',
    ],
    [
      'Malipo yamepokelewa',
      '{amount} zimelipwa kwa {bids}. Zimelipa deni lako: {taken}. Salio la deni, {rest}, ni chini ya zabuni moja na limesamehewa: huna deni tena. Zimeongezwa kwenye akaunti yako: {kept}.',
    ],
  ),
  payment_paid_debt: phrase(
    ['Payment received', '{amount} went towards what you owed. No bids were added.'],
    ['Malipo yamepokelewa', '{amount} zimelipa deni lako. Hakuna zabuni zilizoongezwa.'],
  ),
  payment_paid_debt_let_go: phrase(
    [
      'Payment received',
      '{amount} went towards what you owed. The rest, {rest}, is less than a bid and was let go: you owe nothing more. No bids were added.',
    ],
    [
      'Malipo yamepokelewa',
      '{amount} zimelipa deni lako. Salio la deni, {rest}, ni chini ya zabuni moja na limesamehewa: huna deni tena. Hakuna zabuni zilizoongezwa.',
    ],
  ),
  payment_paid: phrase(
    ['Payment received', '{amount} paid for {product}.'],
    ['Malipo yamepokelewa', '{amount} zimelipwa kwa {product}.'],
  ),
  payment_failed: phrase(
    ['Payment not completed', 'M-PESA did not complete the payment of {amount}. You can try again.'],
    ['Malipo hayakukamilika', 'M-PESA haikukamilisha malipo ya {amount}. Unaweza kujaribu tena.'],
  ),
  payment_reversed: phrase(
    ['Payment returned', 'M-PESA returned your payment of {amount} to you.'],
    ['Malipo yamerudishwa', 'M-PESA imekurudishia malipo yako ya {amount}.'],
  ),
  payment_reversed_bids: phrase(
    ['Payment returned, bids taken back', '{amount} went back to you{taken} {left}{owed}'],
    ['Malipo yamerudishwa, zabuni zimechukuliwa', '{amount} zimerudi kwako{taken} {left}{owed}'],
  ),
  payment_choose: phrase(
    ['Choose what to do with your money', '{amount} arrived and is kept safe. Choose what we do with it.'],
    ['Chagua cha kufanya na pesa zako', '{amount} zimefika na ziko salama. Chagua tufanye nini nazo.'],
  ),
  payment_refund_due: phrase(
    ['Your money comes back', 'You paid {amount}, but this can no longer be bought. It goes back to you.'],
    ['Pesa zako zinarudi', 'Umelipa {amount}, lakini hii haiwezi kununuliwa tena. Zitarudi kwako.'],
  ),
  payment_refund_owed: phrase(
    ['Your money comes back', 'We owe you {amount}. It goes back to the number that paid.'],
    ['Pesa zako zinarudi', 'Unatudai {amount}. Zinarudi kwa nambari iliyolipa.'],
  ),
  payment_twice: phrase(
    ['You paid twice', 'You paid twice for {product}: the second {amount} goes back by {until}; your order stays.'],
    [
      'Umelipa mara mbili',
      'Umelipa {product} mara mbili: {amount} za pili zitarudi kufikia {until}; oda yako inabaki.',
    ],
  ),
  payment_refund_forgotten: phrase(
    ['No refund after all', 'We told you {amount} would come back. It will not: nothing is sent. Ask us why.'],
    ['Hakuna rejesho tena', 'Tulikuambia {amount} zingerudi. Hazitarudi: hakuna kinachotumwa. Tuulize sababu.'],
  ),
  payment_refund_sent: phrase(
    ['Your money is on its way back', 'M-PESA has been asked to return {amount} to the number that paid.'],
    ['Pesa zako ziko njiani', 'M-PESA imeombwa kurudisha {amount} kwa nambari iliyolipa.'],
  ),
  payment_refund_delayed: phrase(
    [
      'Your refund takes longer',
      'M-PESA has not returned {amount} yet. We are following it up; you need not do anything.',
    ],
    ['Rejesho lako linachelewa', 'M-PESA bado haijarudisha {amount}. Tunalifuatilia; huna haja ya kufanya chochote.'],
  ),
  payment_refund_returned: phrase(
    ['Your money is back', '{amount} was returned to the number that paid.'],
    ['Pesa zako zimerudi', '{amount} zimerudishwa kwa nambari iliyolipa.'],
  ),
  order_paid: phrase(
    ['Order confirmed', '{product} is paid. We are getting it ready.'],
    ['Oda imethibitishwa', 'Umelipa {product}. Tunaandaa oda yako.'],
  ),
  order_processing: phrase(
    ['Order being packed', '{product} is being packed for you.'],
    ['Oda inaandaliwa', 'Tunakufungia {product}.'],
  ),
  order_shipped: phrase(
    ['Order on its way', '{product} is on its way to you.'],
    ['Oda iko njiani', 'Tumekutumia {product}.'],
  ),
  order_rerouted: phrase(
    ['Delivery changed', 'See the new tracking number, courier and day of {product}.'],
    ['Usafirishaji umebadilika', 'Tazama nambari mpya ya kufuatilia, mbebaji na siku ya {product}.'],
  ),
  order_readdressed: phrase(
    ['Delivery address changed', '{product} now goes to: {now}. Before: {was}. Not right? Contact us now.'],
    ['Anwani imebadilishwa', 'Sasa tunatuma {product} kwa: {now}. Awali: {was}. Si sahihi? Wasiliana nasi sasa.'],
  ),
  order_new_day: phrase(
    ['New delivery day', '{product} will now reach you by {by}. Sorry that it is not the day we told you.'],
    ['Siku mpya ya kufikisha', 'Sasa utaletewa {product} kufikia {by}. Samahani, si siku tuliyokuambia.'],
  ),
  order_win_free: phrase(
    [
      'Order cancelled: claim again',
      'Your order of {product} was cancelled. The win is still yours: claim it again{until}.',
    ],
    ['Oda imeghairiwa: dai tena', 'Oda yako ya {product} imeghairiwa. Ushindi bado ni wako: dai tena{until}.'],
  ),
  order_delivered: phrase(
    ['Order delivered', '{product} has arrived. How was it? You can rate it.'],
    ['Oda imefika', 'Tumekuletea {product}. Umeridhika? Unaweza kukadiria.'],
  ),
  order_cancelled: phrase(
    ['Order cancelled', 'Your order of {product} was cancelled.'],
    ['Oda imeghairiwa', 'Oda yako ya {product} imeghairiwa.'],
  ),
  order_complaint_open: phrase(
    ['We have your complaint', 'We are looking into {product} and will tell you what we do.'],
    ['Tumepokea lalamiko lako', 'Tunachunguza {product} na tutakuambia tunachofanya.'],
  ),
  order_complaint_resolved: phrase(
    ['Your complaint is settled', '{product}: {outcome}'],
    ['Lalamiko lako limeshughulikiwa', '{product}: {outcome}'],
  ),
  order_complaint_refused: phrase(
    ['Your complaint was refused', 'We found nothing to put right about {product}. Not right? Contact us.'],
    ['Lalamiko lako limekataliwa', 'Hatukupata la kurekebisha kuhusu {product}. Si sahihi? Wasiliana nasi.'],
  ),
  order_return_open: phrase(
    ['We have your return', 'Keep {product} until we agree. You hear from us soon.'],
    ['Tumepokea ombi lako la kurudisha', 'Baki na {product} hadi tukubaliane. Tutakuambia hivi karibuni.'],
  ),
  order_return_agreed: phrase(
    ['You may send it back', '{product} may come back to us. Contact us on how to send it.'],
    ['Unaweza kurudisha', 'Unaweza kuturudishia {product}. Wasiliana nasi kuhusu jinsi ya kutuma.'],
  ),
  order_return_received: phrase(
    ['Your return has arrived', '{product} is here. We are inspecting it and will tell you the outcome.'],
    ['Ulichorudisha kimefika', 'Tumepokea {product}. Tunakagua na tutakuambia matokeo.'],
  ),
  order_return_resolved: phrase(
    ['Your return is settled', '{product}: {outcome}'],
    ['Ulichorudisha kimeshughulikiwa', '{product}: {outcome}'],
  ),
  order_return_refused: phrase(
    ['Your return was refused', 'We do not take {product} back. Not right? Contact us.'],
    ['Ombi la kurudisha limekataliwa', 'Hatupokei {product} tena. Si sahihi? Wasiliana nasi.'],
  ),
  order_promise_sent: phrase(
    ['On its way to you', 'What we promised you about {product} was sent: {promise}'],
    ['Iko njiani kwako', 'Tulichokuahidi kuhusu {product} kimetumwa: {promise}'],
  ),
  withdrawal_pending: phrase(
    ['Withdrawal received', '{reference} of {amount} is being reviewed.{due}'],
    ['Ombi la kutoa pesa limepokelewa', '{reference} la {amount} linakaguliwa.{due}'],
  ),
  withdrawal_processing: phrase(
    ['Withdrawal on its way', '{reference} of {amount} is being paid.{due}'],
    ['Pesa zako zinashughulikiwa', '{reference} la {amount} linalipwa.{due}'],
  ),
  withdrawal_completed: phrase(
    ['Money sent to M-PESA', '{amount} of {reference} was sent to your M-PESA number.{receipt}'],
    ['Pesa zimetumwa kwa M-PESA', '{amount} za {reference} zimetumwa kwa nambari yako ya M-PESA.{receipt}'],
  ),
  withdrawal_failed: phrase(
    ['Withdrawal not paid out', '{reference} of {amount} could not be paid out. See why, or contact us.'],
    ['Pesa hazikutumwa', '{reference} la {amount} halikulipwa. Tazama sababu, au wasiliana nasi.'],
  ),
  withdrawal_refused_claim: phrase(
    ['Withdrawal refused', '{reference} of {amount} was not sent. See why, and claim your win again.'],
    ['Ombi la pesa limekataliwa', '{reference} la {amount} halikutumwa. Tazama sababu, kisha dai ushindi wako tena.'],
  ),
  withdrawal_refused_earnings: phrase(
    ['Withdrawal refused', '{reference} of {amount} was not sent. It is back in your earnings; see why.'],
    [
      'Ombi la pesa limekataliwa',
      '{reference} la {amount} halikutumwa. Pesa zimerudi kwenye mapato yako; tazama sababu.',
    ],
  ),
  saved_starting: phrase(
    ['Starting soon: {product}', 'Its auction opens at {time}.'],
    ['Unaanza karibuni: {product}', 'Mnada wake unafunguliwa saa {time}.'],
  ),
  seat: phrase(
    ['Your seat: {product}', 'Its auction opens at {time} if all seats are booked. Be there.'],
    ['Nafasi yako: {product}', 'Mnada wake unafunguliwa saa {time} nafasi zote zikichukuliwa. Uwepo.'],
  ),
  auction_cancelled: phrase(['Called off: {product}', '{reason}{bids}'], ['Umefutwa: {product}', '{reason}{bids}']),
  autobid_ended: phrase(
    ['Autobid ended: {product}', '{reason}{bids}'],
    ['Zabuni otomatiki imekwisha: {product}', '{reason}{bids}'],
  ),
  seat_back: phrase(
    ['Your seat went back: {product}', 'You may not bid when it opens, so others may book it.'],
    ['Nafasi yako imerudishwa: {product}', 'Huwezi kuweka zabuni itakapofunguliwa; wengine wanaweza kuichukua.'],
  ),
  auction_moved: phrase(
    ['New time: {product}', 'Its auction now opens {at}.'],
    ['Muda mpya: {product}', 'Mnada wake sasa unafunguliwa {at}.'],
  ),
  referral_joined: phrase(
    ['A friend joined', '{friend} registered with your link.'],
    ['Rafiki amejiunga', '{friend} amejisajili kwa kiungo chako.'],
  ),
  referral_earned: phrase(
    ['Referral reward on the way', '{amount} through {friend} is on the way{day}.'],
    ['Zawadi ya mwaliko iko njiani', '{amount} kupitia {friend} ziko njiani{day}.'],
  ),
  referral_available: phrase(
    ['Referral money available', '{amount} through {friend} can be withdrawn now.'],
    ['Pesa za mwaliko ziko tayari', '{amount} kupitia {friend} zinaweza kutolewa sasa.'],
  ),
  referral_reversed: phrase(
    ['Referral reward taken back', 'The reward through {friend} was taken back, as the payment was returned.'],
    ['Zawadi ya mwaliko imeondolewa', 'Zawadi kupitia {friend} imeondolewa, kwa sababu malipo yalirudishwa.'],
  ),
  reward: phrase(
    ['Step done', 'Added to your account, free of charge: {bids}.'],
    ['Hatua imekamilika', 'Zimeongezwa kwenye akaunti yako, bila malipo: {bids}.'],
  ),
  reward_grant: phrase(
    ['Bids for you', 'Added to your account, free of charge: {bids}.'],
    ['Zabuni kwa ajili yako', 'Zimeongezwa kwenye akaunti yako, bila malipo: {bids}.'],
  ),
  account_password_changed: phrase(
    ['Password changed', 'If it was not you, reset it now and contact us.'],
    ['Nenosiri limebadilishwa', 'Ikiwa si wewe, liweke upya sasa na uwasiliane nasi.'],
  ),
  account_phone_changed: phrase(
    ['Phone number changed', 'If it was not you, contact us now.'],
    ['Nambari ya simu imebadilishwa', 'Ikiwa si wewe, wasiliana nasi sasa.'],
  ),
  account_email_changed: phrase(
    ['Email address changed', 'If it was not you, contact us now.'],
    ['Barua pepe imebadilishwa', 'Ikiwa si wewe, wasiliana nasi sasa.'],
  ),
  account_break_started: phrase(
    ['Your break has begun', 'Bidding and buying bids are paused until {at}.'],
    ['Mapumziko yako yameanza', 'Kuweka zabuni na kununua zabuni kumesimama hadi {at}.'],
  ),
  account_excluded: phrase(
    ['You excluded yourself', 'Bidding and buying bids are closed to you until {at}.'],
    ['Umejitenga', 'Kuweka zabuni na kununua zabuni kumefungwa kwako hadi {at}.'],
  ),
  account_limit_lowered: phrase(
    ['Spending limit lowered', 'Your new limit counts from now on.'],
    ['Kikomo cha matumizi kimepunguzwa', 'Kikomo chako kipya kinatumika kuanzia sasa.'],
  ),
  account_limit_raised: phrase(
    ['Spending limit raised', 'Your new limit counts from {at}.'],
    ['Kikomo cha matumizi kimeongezwa', 'Kikomo chako kipya kinatumika kuanzia {at}.'],
  ),
  account_suspended_bidding: phrase(
    [
      'Bidding is suspended',
      '{cause} You can’t bid or buy bids {until}. Your bids, wins, orders and money stay yours. Not right? Write to us here.',
    ],
    [
      'Zabuni zimesimamishwa',
      '{cause} Huwezi kuweka wala kununua zabuni {until}. Zabuni, ushindi, oda na pesa zako ni zako. Si sahihi? Tuandikie hapa.',
    ],
  ),
  account_suspended_all: phrase(
    [
      'Account suspended',
      '{cause} You can’t sign in {until}. Your bids, wins, orders and money stay yours. Not right? Write to us here.',
    ],
    [
      'Akaunti imesimamishwa',
      '{cause} Huwezi kuingia {until}. Zabuni, ushindi, oda na pesa zako ni zako. Si sahihi? Tuandikie hapa.',
    ],
  ),
  account_suspension_over: phrase(
    ['The suspension is over', 'You can bid again.'],
    ['Kusimamishwa kumeisha', 'Unaweza kuweka zabuni tena.'],
  ),
  account_appeal_lifted: phrase(
    ['Your appeal: lifted', 'We looked again, with your words. The suspension is over, and you can bid again.'],
    ['Rufaa yako: imeondolewa', 'Tumeangalia tena kwa maneno yako. Kusimamishwa kumeisha, unaweza kuweka zabuni.'],
  ),
  account_appeal_hold_lifted: phrase(
    ['Your words: nothing found', 'We looked, with your words. Your payout goes on; two people approve it.'],
    [
      'Maneno yako: hakuna tatizo',
      'Tumeangalia kwa maneno yako. Malipo yako yanaendelea; watu wawili watayaidhinisha.',
    ],
  ),
  account_appeal_changed: phrase(
    [
      'Your appeal: changed',
      'Another person looked again, with your words. You can sign in again, but not bid. {answer}',
    ],
    [
      'Rufaa yako: imebadilishwa',
      'Mtu mwingine ameangalia tena. Unaweza kuingia tena, lakini si kuweka zabuni. {answer}',
    ],
  ),
  account_appeal_stands: phrase(
    ['Your appeal: it stands', 'Another person looked again, with your words. It stays as it is. {answer}'],
    ['Rufaa yako: uamuzi unabaki', 'Mtu mwingine ameangalia tena kwa maneno yako. Uamuzi unabaki. {answer}'],
  ),
  account_case_question: phrase(
    ['A question for you', 'Somebody who checks your account has a question. Answer it here, in your own words.'],
    ['Swali kwako', 'Anayekagua akaunti yako ana swali. Jibu hapa kwa maneno yako.'],
  ),
  account_sessions_ended: phrase(
    [
      'You were signed out',
      'Support signed you out on one or all of your devices. Not what you asked for? Contact support.',
    ],
    [
      'Umeondolewa kwenye akaunti',
      'Huduma kwa wateja imekuondoa kwenye kifaa kimoja au vyote. Hukuomba hivyo? Wasiliana na huduma kwa wateja.',
    ],
  ),
} as const satisfies Record<string, Phrase>;
