/** What is known of a person that two accounts of one person would share. */
export type PersonTraits = {
  readonly kind: string;
  readonly status: string;
  readonly isSimulated: boolean;
  readonly email: string | null;
  /** The account's own number and all that paid for it, E.164. */
  readonly phones: readonly string[];
  /** Signs of browsers that signed in to it. */
  readonly devices: readonly string[];
  /** As they were typed: street, area, region. */
  readonly addresses: readonly string[];
};

/** Why somebody earns nothing; each is said in words on the referrals page. */
const SAME_PERSON = ['same_phone', 'same_device', 'same_address', 'same_email'] as const;
export type SamePerson = (typeof SAME_PERSON)[number];
export type ReferralRefusal = SamePerson | 'not_a_shopper' | 'payer_known' | 'review';
export type ReferralSuspicion =
  | 'shares_device'
  | 'shares_address'
  | 'many_rewards'
  | 'account_suspended'
  | 'contact_unproven'
  | 'payment_unconfirmed'
  | 'payer_differs';

/** From so many rewards within 30 days on, a person looks at each further one. */
const REWARDS_UNSEEN_MAX = 10;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One mailbox, however it is written: `J.Doe+shop@Googlemail.com` is `jdoe@gmail.com`. */
export function foldEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = plain(email.slice(0, at)).split('+', 1)[0] ?? '';
  const domain = plain(email.slice(at + 1));
  return `${name.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

/** One address, however it is written: letters and digits of any script only. */
export const foldAddress = (address: string): string => plain(address).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether the payer that a receipt tells of may be this number: whole, or masked as M-PESA does (`2547 ***** 126`). What
 * can't be read (an old hash, nothing) may be anybody.
 * @param phone E.164
 */
export function mayBePayer(told: string, phone: string): boolean {
  const shown = told.replace(/[\s+]/g, '');
  const digits = phone.slice(1);
  if (/^[0-9]{12}$/.test(shown)) return shown === digits;
  const [, start, end] = /^([0-9]+)\*+([0-9]+)$/.exec(shown) ?? [];
  return start === undefined || end === undefined || (digits.startsWith(start) && digits.endsWith(end));
}

const shared = (a: readonly string[], b: readonly string[]): boolean => {
  const known = new Set(a);
  return b.some((each) => known.has(each));
};

/** By what two accounts show that they are one person's; an empty list: by nothing. Symmetric. */
export function samePerson(a: PersonTraits, b: PersonTraits): SamePerson[] {
  const found: SamePerson[] = [];
  if (shared(a.phones, b.phones)) found.push('same_phone');
  if (shared(a.devices, b.devices)) found.push('same_device');
  if (shared(a.addresses.map(foldAddress), b.addresses.map(foldAddress))) found.push('same_address');
  if (a.email !== null && b.email !== null && foldEmail(a.email) === foldEmail(b.email)) found.push('same_email');
  return found;
}

export type ReferralFacts = {
  readonly referrer: PersonTraits;
  readonly friend: PersonTraits;
  /** The number that paid has earned a referrer something before. */
  readonly isPayerKnown: boolean;
  /** With another friend of the same referrer. */
  readonly sharesDevice: boolean;
  readonly sharesAddress: boolean;
  /** Rewards that this referrer got within 30 days. */
  readonly recentRewards: number;
  readonly isContactProven: boolean;
  /** A second source confirmed the payment. */
  readonly isPaymentVerified: boolean;
  /** The receipt tells of another payer than the number that was asked: somebody paid by paybill. */
  readonly isPayerOther: boolean;
};

export type ReferralVerdict =
  | { readonly verdict: 'earns'; readonly reasons: readonly [] }
  | { readonly verdict: 'refused'; readonly reasons: readonly ReferralRefusal[] }
  | { readonly verdict: 'held'; readonly reasons: readonly ReferralSuspicion[] };

const isShopper = ({ kind, status, isSimulated }: PersonTraits): boolean =>
  kind === 'user' && status !== 'deleted' && !isSimulated;

/** OWN-3: whether a friend's first pack earns its referrer something. What is certain refuses; what is odd, a person sees. */
export function judgeReferral(facts: ReferralFacts): ReferralVerdict {
  const { referrer, friend } = facts;
  if (!isShopper(referrer) || !isShopper(friend)) return { verdict: 'refused', reasons: ['not_a_shopper'] };
  const refusals: ReferralRefusal[] = [
    ...samePerson(referrer, friend),
    ...(facts.isPayerKnown ? (['payer_known'] as const) : []),
  ];
  if (refusals.length > 0) return { verdict: 'refused', reasons: refusals };
  const odd: readonly (readonly [ReferralSuspicion, boolean])[] = [
    ['account_suspended', referrer.status === 'suspended' || friend.status === 'suspended'],
    ['shares_device', facts.sharesDevice],
    ['shares_address', facts.sharesAddress],
    ['many_rewards', facts.recentRewards >= REWARDS_UNSEEN_MAX],
    ['contact_unproven', !facts.isContactProven],
    ['payment_unconfirmed', !facts.isPaymentVerified],
    ['payer_differs', facts.isPayerOther],
  ];
  const suspicions = odd.flatMap(([name, is]) => (is ? [name] : []));
  return suspicions.length > 0 ? { verdict: 'held', reasons: suspicions } : { verdict: 'earns', reasons: [] };
}
