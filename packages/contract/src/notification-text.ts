import { AUTOBID_ENDED_WORDS } from './autobid-words.ts';
import { CANCEL_WORDS } from './cancel-reasons.ts';
import type { Language } from './errors.ts';
import { groupDigits } from './group-digits.ts';
import { nairobiDate, nairobiDay, nairobiTime } from './nairobi-time.ts';
import { nairobiNearDate } from './near-date.ts';
import { PHRASES } from './notification-phrases.ts';
import type { NotificationFacts } from './notifications.ts';
import { productName } from './product-name.ts';
import { suspensionCause, suspensionEnd } from './suspension-words.ts';

// A file of its own, as payment-words.ts is: only what says these words loads them. Types alone come from the schemas.
export type NotificationText = {
  /** A headline without a full stop. */
  readonly title: string;
  /** One or two short sentences. */
  readonly body: string;
  /** Where on the site it leads: `/claim_price/17`. */
  readonly path: string;
};

type Facts<K extends NotificationFacts['kind']> = Extract<NotificationFacts, { kind: K }>['data'];

/** What a complaint or a return gave (WIN-7). */
const CASE_OUTCOME: Readonly<Record<Language, Readonly<Record<NonNullable<Facts<'order'>['outcome']>, string>>>> = {
  en: {
    money_back: 'your money goes back to the number that paid.',
    replaced: 'you get a replacement.',
    repaired: 'it was repaired.',
    explained: 'as we explained to you.',
    withdrawn: 'as you asked, it ends here.',
  },
  sw: {
    money_back: 'pesa zako zitarudi kwa nambari iliyolipa.',
    replaced: 'utapata nyingine.',
    repaired: 'imetengenezwa.',
    explained: 'kama tulivyokueleza.',
    withdrawn: 'kama ulivyotaka, imeishia hapa.',
  },
};

/**
 * What a notification says, in somebody's language (OWN-4). Pure, and the same on server, page and push: dates are
 * those of Nairobi, whatever zone the machine is in.
 */
export function notificationText(facts: NotificationFacts, language: Language): NotificationText {
  const say = (key: keyof typeof PHRASES, path: string, values: Readonly<Record<string, string>>): NotificationText => {
    const { title, body } = PHRASES[key][language];
    return { title: fill(title, values), body: fill(body, values), path };
  };
  switch (facts.kind) {
    case 'outbid':
      return say('outbid', auctionPath(facts.data), {
        product: productName(facts.data, language),
        price: kes(facts.data.price),
      });
    case 'won': {
      const { auction_id, price, claim_until, log } = facts.data;
      const values = {
        product: productName(facts.data, language),
        price: kes(price),
        until: nairobiDate(Date.parse(claim_until), language),
      };
      const path = `/claim_price/${auction_id}`;
      if (log === undefined) return say('won', path, values);
      return say('won_logged', path, { ...values, size: groupDigits(log.size), root: log.root });
    }
    case 'claim_reminder': {
      const { auction_id, claim_until, is_back: isBack } = facts.data;
      const values = {
        product: productName(facts.data, language),
        until: nairobiDate(Date.parse(claim_until), language),
      };
      return say(isBack ? 'claim_back' : 'claim_reminder', `/claim_price/${auction_id}`, values);
    }
    case 'payment': {
      const {
        state,
        purpose,
        amount,
        bids,
        debt_bids: owed = 0,
        debt_let_go: rest = 0,
        product_name,
        taken_back,
        back_by,
        pays_debt,
        takes_bids,
      } = facts.data;
      if (taken_back !== undefined)
        return say('payment_reversed_bids', paymentPath(facts.data), {
          amount: kes(amount),
          ...takenBackWords(taken_back, language),
        });
      if (state === 'paid' && pays_debt)
        return say(rest > 0 ? 'payment_paid_debt_let_go' : 'payment_paid_debt', paymentPath(facts.data), {
          amount: kes(amount),
          rest: kes(rest),
        });
      if (state === 'paid' && bids !== undefined && owed + rest > 0)
        return say(rest > 0 ? 'payment_paid_let_go' : 'payment_paid_owed', paymentPath(facts.data), {
          amount: kes(amount),
          rest: kes(rest),
          bids: countBids(bids, language),
          taken: countBids(owed, language),
          kept: countBids(bids - owed, language),
        });
      const key =
        state === 'paid' && purpose === 'pack' && bids !== undefined
          ? 'payment_paid_pack'
          : (`payment_${state}` as const);
      const product =
        product_name === undefined
          ? UNNAMED[purpose][language]
          : productName({ ...facts.data, product_name }, language);
      if (back_by !== undefined) {
        const until = nairobiDay(Date.parse(back_by), language);
        return say('payment_twice', paymentPath(facts.data), { product, amount: kes(amount), until });
      }
      const said = say(key, paymentPath(facts.data), {
        amount: kes(amount),
        bids: countBids(bids ?? 0, language),
        product,
      });
      if (takes_bids === undefined) return said;
      const goes = pays_debt
        ? owedAgainSentence(takes_bids.owed, language)
        : takesBidsSentence(takes_bids, language, purpose === 'pack' ? 'payment' : 'purchase');
      return { ...said, body: `${said.body} ${goes}` };
    }
    case 'order': {
      const { order_id, status, outcome = 'explained', takes_bids, address, by, claim_until } = facts.data;
      const isClaimable = status === 'win_free';
      const values = {
        product: productName(facts.data, language),
        outcome: CASE_OUTCOME[language][outcome],
        ...address,
        promise: PROMISE[language][outcome === 'repaired' || outcome === 'withdrawn' ? outcome : 'replaced'],
        by: by === undefined ? '' : nairobiDay(Date.parse(by), language),
        until: claim_until === undefined ? '' : claimBy(claim_until, language),
      };
      const path = isClaimable ? `/claim_price/${facts.data.auction_id}` : `/order_details/${order_id}`;
      const said = say(`order_${status}`, path, values);
      if (takes_bids === undefined) return said;
      return { ...said, body: `${said.body} ${takesBidsSentence(takes_bids, language)}` };
    }
    case 'withdrawal': {
      const { withdrawal_id, reference, status, amount, receipt, due_at, debt, hold_reason, refused } = facts.data;
      const told = receipt === undefined ? '' : ` ${language === 'sw' ? 'Risiti' : 'Receipt'} ${receipt}.`;
      const values = {
        reference,
        amount: kes(amount),
        receipt: told,
        due:
          debt === undefined
            ? dueSentence(due_at, language) + heldSentence(hold_reason, language)
            : stoppedSentence(kes(debt), language),
      };
      const said =
        refused === undefined ? (`withdrawal_${status}` as const) : (`withdrawal_refused_${refused}` as const);
      return say(said, `/withdrawals/${withdrawal_id}`, values);
    }
    case 'saved_starting':
    case 'seat': {
      const { starts_at } = facts.data;
      const values = { product: productName(facts.data, language), time: nairobiTime(Date.parse(starts_at)) };
      return say(facts.kind, auctionPath(facts.data), values);
    }
    case 'auction': {
      const { event, reason = 'other', words, bids = 0, starts_at, autobid = '' } = facts.data;
      const product = productName(facts.data, language);
      if (event === 'moved') {
        const at = nairobiDate(Date.parse(starts_at ?? ''), language);
        return say('auction_moved', auctionPath(facts.data), { product, at });
      }
      if (event === 'seat_back') return say('seat_back', auctionPath(facts.data), { product });
      const returned =
        bids === 0 || autobid === 'reversed'
          ? ''
          : ` ${RETURNED[language].replace('{bids}', countBids(bids, language))}`;
      if (event === 'autobid_ended') {
        const why = AUTOBID_ENDED_WORDS[autobid]?.[language] ?? '';
        return say('autobid_ended', auctionPath(facts.data), { product, reason: why, bids: returned });
      }
      return say('auction_cancelled', auctionPath(facts.data), {
        product,
        reason: sentence((words ?? CANCEL_WORDS[reason])[language]),
        bids: returned,
      });
    }
    case 'referral': {
      const { event, friend, amount, earned_at } = facts.data;
      const yours = language === 'sw' ? ', zako' : ', yours on';
      const day = earned_at === undefined ? '' : `${yours} ${nairobiDay(Date.parse(earned_at), language)}`;
      return say(`referral_${event}`, '/referrals', { friend, amount: kes(amount ?? 0), day });
    }
    case 'reward':
      return say(facts.data.step === 'grant' ? 'reward_grant' : 'reward', '/rewards', {
        bids: countBids(facts.data.bids, language),
      });
    case 'account': {
      const { event, at, cause = '', answer = '' } = facts.data;
      const now = language === 'sw' ? 'sasa' : 'now';
      const values = {
        at: at === undefined ? now : nairobiDate(Date.parse(at), language),
        cause: suspensionCause(cause, language),
        until: suspensionEnd(at, language),
        answer,
      };
      const path = ACCOUNT_PATHS[event] ?? '/settings';
      return say(`account_${event}`, path, values);
    }
  }
}

/** Where a notice about the account leads; elsewhere: to the settings. */
const ACCOUNT_PATHS: Readonly<Partial<Record<Facts<'account'>['event'], string>>> = {
  suspended_bidding: '/appeal',
  suspended_all: '/login', // whoever signs in there is led to where they can write
  suspension_over: '/',
  appeal_lifted: '/appeal',
  appeal_hold_lifted: '/appeal',
  appeal_changed: '/appeal',
  appeal_stands: '/appeal',
  case_question: '/appeal',
  password_changed: '/profile',
  phone_changed: '/profile',
  email_changed: '/profile',
};

const RETURNED: Readonly<Record<Language, string>> = {
  en: 'Back on your account: {bids}.',
  sw: 'Zimerudi kwenye akaunti yako: {bids}.',
};

type TakenBack = NonNullable<Facts<'payment'>['taken_back']>;

/** What a case promised and is sent. */
const PROMISE: Readonly<Record<Language, Readonly<Record<'replaced' | 'repaired' | 'withdrawn', string>>>> = {
  en: { replaced: 'your replacement.', repaired: 'your own, repaired.', withdrawn: 'what you sent us.' },
  sw: {
    replaced: 'nyingine badala yake.',
    repaired: 'yako mwenyewe, ikiwa imetengenezwa.',
    withdrawn: 'ulichotutumia.',
  },
};

/** The last day of a win that is free again; while the shelf has no piece for it, nothing is said of a day (WIN-1). */
const claimBy = (until: string, language: Language): string =>
  ` ${language === 'sw' ? 'kabla ya' : 'by'} ${nairobiDate(Date.parse(until), language)}`;

/** What goes with the money of a purchase, or of a pack, said before it does (WIN-7, PAY-6). */
function takesBidsSentence(
  { bids, owed }: NonNullable<Facts<'order'>['takes_bids']>,
  language: Language,
  of: 'purchase' | 'payment' = 'purchase',
): string {
  const count = countBids(bids, language);
  if (language === 'sw') {
    const debt = owed === 0 ? '' : `, na utadaiwa ${kes(owed)} za zilizotumika`;
    const which =
      of === 'payment'
        ? `${bids === 1 ? 'ya' : 'za'} malipo haya`
        : `${bids === 1 ? 'iliyorudishwa' : 'zilizorudishwa'} na ununuzi huu`;
    return `Pesa zikirudi, tunachukua tena ${count} ${which}${debt}.${usedUntilThen(bids, owed, language)}`;
  }
  const debt = owed === 0 ? '' : `, and you owe ${kes(owed)} for those already used`;
  const which = of === 'payment' ? 'of this payment' : 'that this purchase returned';
  return `When money goes back, we take back the ${count} ${which}${debt}.${usedUntilThen(bids, owed, language)}`;
}

/** They stay usable until the money goes; none is left to use where the only one is used. */
function usedUntilThen(bids: number, owed: number, language: Language): string {
  if (bids === 1 && owed > 0) return '';
  if (language === 'sw') {
    if (owed > 0) return ' Ukitumia nyingine kabla ya hapo, utadaiwa pia.';
    return ` ${bids === 1 ? 'Ukiitumia' : 'Ukizitumia'} kabla ya hapo, utadaiwa.`;
  }
  if (owed > 0) return ' If you use more before then, you owe for those, too.';
  return bids === 1 ? ' If you use it before then, you owe for it.' : ' If you use any before then, you owe for them.';
}

/** Money that paid a debt and goes back leaves the debt. */
const owedAgainSentence = (owed: number, language: Language): string =>
  language === 'sw'
    ? `Ililipa deni lako: pesa zikirudi, unadaiwa tena ${kes(owed)}.`
    : `It paid what you owed: when it goes back, you owe ${kes(owed)} again.`;

/** What became of the bids of a payment that went back; of what is owed only where something is. */
function takenBackWords(
  { bids, balance, owed }: TakenBack,
  language: Language,
): Record<'taken' | 'left' | 'owed', string> {
  const [taken, left] = [countBids(bids, language), countBids(balance, language)];
  if (language === 'sw') {
    const [of, isTaken] = bids === 1 ? ['ya', 'imechukuliwa'] : ['za', 'zimechukuliwa'];
    return {
      taken:
        bids === 0
          ? '. Zabuni zake zote zilishatumika, hivyo hakuna iliyochukuliwa.'
          : `, hivyo ${taken} ${of} malipo hayo ${isTaken}.`,
      left: `Umebaki na ${left}.`,
      owed:
        owed === 0 ? '' : ` Unadaiwa ${kes(owed)} za zabuni zilizotumika; kifurushi chako kijacho kitazilipa kwanza.`,
    };
  }
  return {
    taken:
      bids === 0
        ? '. All its bids were already used, so none was taken back.'
        : `, so ${taken} of that payment ${bids === 1 ? 'was' : 'were'} taken back.`,
    left: `You have ${left} left.`,
    owed: owed === 0 ? '' : ` You owe ${kes(owed)} for bids already used; your next pack pays it first.`,
  };
}

const UNNAMED = {
  pack: { en: 'bids', sw: 'zabuni' },
  win: { en: 'your win', sw: 'ushindi wako' },
  order: { en: 'your order', sw: 'oda yako' },
} as const;

/** An operator's words end as they like. */
const sentence = (text: string): string => (/[.?…]$/.test(text) ? text : `${text}.`);

const auctionPath = ({ auction_id }: { readonly auction_id: number }): string => `/productdetails/${auction_id}`;

/** Paid: to what was bought. Otherwise: to where it can be tried again. */
function paymentPath({ state, purpose, auction_id, back_by }: Facts<'payment'>): string {
  if (purpose === 'pack') return '/buybids';
  if (state === 'paid' || back_by !== undefined)
    return auction_id === undefined ? '/list_orders' : `/order_details/${auction_id}`;
  if (auction_id === undefined) return purpose === 'win' ? '/list_winnings' : '/list_orders';
  return purpose === 'win' ? `/claim_price/${auction_id}` : `/order_product/${auction_id}`;
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (sign, name: string) => values[name] ?? sign);

/** It never wraps inside. */
const kes = (amount: number): string => `KSh\u00a0${groupDigits(amount, Number.isInteger(amount) ? 0 : 2)}`;

function countBids(bids: number, language: Language): string {
  const count = groupDigits(bids);
  if (language === 'sw') return `zabuni ${count}`;
  return bids === 1 ? '1 bid' : `${count} bids`;
}

const HELD: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  unproved_number: { en: 'your number was not confirmed', sw: 'nambari yako haikuthibitishwa' },
  other_number: { en: 'it isn’t the number of your account', sw: 'si nambari ya akaunti yako' },
  new_number: { en: 'your number is new', sw: 'nambari yako ni mpya' },
  password_reset: { en: 'your password is new', sw: 'nenosiri lako ni jipya' },
};

/** Why it takes so long (S28); a reason that this version doesn't know is told as what it is for. */
function heldSentence(reason: string | undefined, language: Language): string {
  if (reason === undefined) return '';
  const why = Object.hasOwn(HELD, reason) ? HELD[reason]?.[language] : undefined;
  const held = language === 'sw' ? 'Zinakaa saa\u00a048' : 'Held 48\u00a0hours';
  return why === undefined
    ? ` ${language === 'sw' ? 'Zimezuiwa kwa usalama wa pesa zako.' : 'Held to keep your money safe.'}`
    : ` ${held}: ${why}.`;
}

/** What a debt does to money that was asked for, and what pays the debt. */
const stoppedSentence = (debt: string, language: Language): string =>
  language === 'sw'
    ? ` Una deni la ${debt}: kifurushi chako kijacho hulilipa kwanza, kisha pesa hizi hutumwa.`
    : ` You owe ${debt}: your next pack pays it first, then this is sent.`;

/** When money arrives, as a sentence that may be left out: older notices don't know it. */
function dueSentence(dueAt: string | undefined, language: Language): string {
  if (dueAt === undefined) return '';
  const date = nairobiNearDate(Date.parse(dueAt), language);
  return language === 'sw' ? ` Zitafika kufikia ${date}.` : ` It arrives by ${date}.`;
}
