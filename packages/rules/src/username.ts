/** Names that would speak for the shop, its staff or whoever moves its money, in English and Kiswahili (ACC-1). */
const STAFF =
  `admin administrator admins root superuser sysadmin moderator mod owner staff employee support supporter helpdesk
  helpline customercare customerservice customersupport callcentre callcenter official system security finance billing
  payment payments refund refunds payout payouts cashier manager management director ceo cfo agent operator auctioneer
  referee bot webmaster postmaster hostmaster noreply abuse legal compliance office info contact accounts verification
  verified deleted null undefined anonymous everyone
  msimamizi wasimamizi usimamizi mfanyakazi wafanyakazi huduma hudumakwawateja hudumayawateja msaada mkurugenzi meneja
  mmiliki ofisi usalama fedha malipo marejesho afisa wakala dalali rasmi karani mhasibu mfumo mwamuzi
  equity equitybank kcb kcbbank tkash equitel visa mastercard google facebook whatsapp daraja mshwari`
    .split(/\s+/)
    .filter(Boolean);
/** In no name at all, wherever they stand in it. */
const HOUSE = ['mnada', 'safaricom', 'mpesa', 'airtel', 'telkom', 'fuliza'];
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

/**
 * What a name looks like at a glance: case, dots and underscores gone, look-alikes made one (`0`→`o`; `1`, `l`→`i`; `rn`→`m`).
 */
const looks = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[_.]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[01l345$@78]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/** Each letter once, however often it follows itself: `mnnadaa` is read as `mnada`. */
const squeezed = (text: string): string => text.replace(/(.)\1+/g, '$1');
/** Shorter ones are other words once a letter is repeated or left out: `mood`, `rot`. */
const SQUEEZED_MIN = 5;

const staff: ReadonlySet<string> = new Set(STAFF.map(looks));
const staffSqueezed: ReadonlySet<string> = new Set(
  [...staff].filter((word) => word.length >= SQUEEZED_MIN).map(squeezed),
);
const house = HOUSE.map(looks);
const fillers = FILLERS.map(looks);

/**
 * Why a new account can't have this name, or null. Names that exist are never asked.
 * @param name 3 to 20 letters without accents, digits, `_` and `.`
 */
export function usernameRefusal(name: string): 'few_letters' | 'reserved' | null {
  if ((name.match(/[A-Za-z]/g) ?? []).length < LETTERS_MIN) return 'few_letters';
  const whole = withoutEndingDigits(name);
  const pieces = name.split(/[_.]+/).flatMap((piece) => [piece, ...withoutEndingDigits(piece)]);
  const isReserved =
    whole.some((text) => isHouse(looks(text)) || isOfStaff(looks(text), staff)) ||
    whole.some((text) => isHouse(squeezed(looks(text))) || isOfStaff(squeezed(looks(text)), staffSqueezed)) ||
    pieces.some((piece) => staff.has(looks(piece)) || staffSqueezed.has(squeezed(looks(piece))));
  return isReserved ? 'reserved' : null;
}

const isHouse = (text: string): boolean => house.some((word) => text.includes(word));

/** As it is, and without digits at its end: `admin01` is `admin`, and `mnad4` is `mnada`. */
const withoutEndingDigits = (text: string): string[] => [text, text.replace(/[0-9]+$/, '')];

/** Made of nothing but reserved names and fillers, with one of the former at least: `theadmin`, `support_ke`. */
function isOfStaff(text: string, names: ReadonlySet<string>, hasName = false): boolean {
  if (text === '') return hasName;
  for (let end = text.length; end > 0; end--) {
    const head = text.slice(0, end);
    if (names.has(head) && isOfStaff(text.slice(end), names, true)) return true;
    if (fillers.includes(head) && isOfStaff(text.slice(end), names, hasName)) return true;
  }
  return false;
}
