/** Names that would speak for the shop, its staff or whoever moves its money, in English and Kiswahili (ACC-1). */
const STAFF =
  `admin administrator admins root superuser sysadmin moderator mod owner staff employee support supporter helpdesk
  helpline customercare customerservice customersupport custcare callcentre callcenter official system security finance billing
  payment payments refund refunds payout payouts cashier manager management director ceo cfo agent operator auctioneer
  referee bot webmaster postmaster hostmaster noreply abuse legal compliance office info contact accounts verification
  verified deleted null undefined anonymous everyone
  msimamizi wasimamizi usimamizi mfanyakazi wafanyakazi huduma hudumakwawateja hudumayawateja msaada mkurugenzi meneja
  mmiliki ofisi usalama fedha malipo marejesho afisa wakala dalali rasmi karani mhasibu mfumo mwamuzi
  equity equitybank kcb kcbbank tkash equitel visa mastercard google facebook whatsapp daraja mshwari`
    .split(/\s+/)
    .filter(Boolean);
/** In no name at all, wherever they stand in it. */
const HOUSE = ['mnada', 'safaricom', 'safcom', 'mpesa', 'paybill', 'airtel', 'telkom', 'fuliza'];
/** With another name written onto them, too: `adminjuma`, `janesupport`. No honest name begins or ends with one of these. */
const ROLES = 'admin support official moderator helpdesk customercare custcare agent msaada msimamizi'.split(' ');
/** What makes of such a word a name or another word: `adminah`, `supportive`. */
const ENDINGS = ['[a-z]', 'ah', 'ed', 'ers?', 'ing', 'ive', 'ly'];
/** What is put around such a name to make it look like one: nothing by itself. */
const FILLERS = [
  'the',
  'real',
  'original',
  'team',
  'desk',
  'care',
  'help',
  'service',
  'online',
  'ke',
  'kenya',
  'kwa',
  'wa',
  'ya',
  'wateja',
];

const LETTERS_MIN = 2;

/** What a letter looks like at a glance in any name; `rn` in a small font is an `m`. */
const LOOKS: Readonly<Record<string, string>> = {
  ...{ a: '[a4@]', b: '[b8]', e: '[e3]', i: '[il1]', l: '[il1]', m: '(?:m|rn)', o: '[o0]' },
  ...{ s: '[s5$]', t: '[t7]', w: '(?:w|vv)' },
};
/** In a longer word also what needs its neighbours to be taken for it: `aclmin`, `lvlnada`, `mna6a`, `a9ent`. */
const LOOKS_IN_WORDS: Readonly<Record<string, string>> = {
  ...LOOKS,
  ...{
    b: '[b86]',
    d: '(?:d|6|c[il1])',
    g: '[gq69]',
    m: '(?:m|rn|nn|[il1]v[il1])',
    q: '[qg9]',
    s: '[s5$z2]',
    z: '[z2]',
  },
};
/** Shorter ones are other words once a letter is repeated or left out, or taken for another: `mood`, `rot`, `mo6`. */
const WORD_MIN = 5;

/** How a reserved word may be written, as a pattern; in a longer one each letter as often as one likes. */
function writings(word: string): string {
  const letters = [...word.replace(/rn/g, 'm').replace(/vv/g, 'w')];
  if (letters.length < WORD_MIN) return letters.map((letter) => LOOKS[letter] ?? letter).join('');
  return letters
    .filter((letter, at) => letter !== letters[at - 1])
    .map((letter) => `${LOOKS_IN_WORDS[letter] ?? letter}+`)
    .join('');
}

const anyOf = (words: readonly string[]): string => `(?:${words.map(writings).join('|')})`;
const HOUSE_INSIDE = new RegExp(anyOf(HOUSE));
const STAFF_WORD = new RegExp(`^${anyOf(STAFF)}$`);
/** Made of nothing but reserved words and fillers, with one of the former at least: `theadmin`, `support_ke`. */
const STAFF_AND_FILLERS = new RegExp(`^${anyOf(FILLERS)}*${anyOf(STAFF)}(?:${anyOf(STAFF)}|${anyOf(FILLERS)})*$`);

/** Three letters or more before it: `reagent` is a word. */
const ROLE_AND_NAME = new RegExp(
  `^${anyOf(ROLES)}(?!(?:${ENDINGS.join('|')})?[0-9]*$)|[a-z0-9]{3}${anyOf(ROLES)}[0-9]*$`,
);

/**
 * Why a new account can't have this name, or null. Names that exist are never asked.
 * @param name 3 to 20 letters without accents, digits, `_` and `.`
 */
export function usernameRefusal(name: string): 'few_letters' | 'reserved' | null {
  if ((name.match(/[A-Za-z]/g) ?? []).length < LETTERS_MIN) return 'few_letters';
  const small = name.toLowerCase();
  const whole = withoutEndingDigits(small.replace(/[_.]/g, ''));
  const pieces = small.split(/[_.]+/).flatMap(withoutEndingDigits);
  const isReserved =
    whole.some((text) => HOUSE_INSIDE.test(text) || STAFF_AND_FILLERS.test(text)) ||
    pieces.some((piece) => STAFF_WORD.test(piece) || ROLE_AND_NAME.test(piece));
  return isReserved ? 'reserved' : null;
}

/** As it is, and without digits at its end: `admin01` is `admin`, and `mnad4` is `mnada`. */
const withoutEndingDigits = (text: string): string[] => [text, text.replace(/[0-9]+$/, '')];
