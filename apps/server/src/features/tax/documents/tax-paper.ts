import { chosenText, groupDigits, type Language, nairobiDate } from '@mnada/contract';
import { Paper } from '../../../platform/pdf/index.ts';
import { rateWords } from '../tax-words.ts';
import { type Document, documentNumber, type Papers, sellerOf, type ShownSeller } from './papers.sql.ts';

const WORDS = {
  en: {
    receipt: 'Receipt',
    invoice: 'Tax invoice',
    credit_note: 'Credit note',
    page: 'Page {page} of {pages}',
    foot: 'Prices include tax.',
    number: 'Number',
    of: 'Takes back tax invoice',
    date: 'Date',
    paid: 'Paid',
    seller: 'Seller’s PIN',
    buyer: 'Buyer',
    buyerPin: 'Buyer’s PIN',
    code: 'M-PESA code',
    reference: 'Payment',
    what: 'What',
    amount: 'KSh',
    net: 'Without tax',
    tax: '{name} ({rate})',
    total: 'Total',
    returned: 'This payment was given back.',
    noInvoice: 'This is a receipt, not a tax invoice.',
    notSent: 'Not transmitted to KRA’s eTIMS by this shop’s software so far.',
    sent: 'Told to KRA’s eTIMS by this shop’s software, which KRA has not certified.',
    etimsNumber: 'eTIMS receipt',
    etimsData: 'Internal data',
    etimsSign: 'Signature',
    etimsAt: 'Signed',
    check: 'Anybody can check this document at {host}: scan the square.',
    bids: '{bids} bids',
    debt: 'This payment pays what was owed for bids that were used before. No bids were added.',
  },
  sw: {
    receipt: 'Risiti',
    invoice: 'Ankara ya kodi',
    credit_note: 'Hati ya kurudisha',
    page: 'Ukurasa {page} kati ya {pages}',
    foot: 'Bei zinajumuisha kodi.',
    number: 'Nambari',
    of: 'Inafuta ankara ya kodi',
    date: 'Tarehe',
    paid: 'Ililipwa',
    seller: 'PIN ya muuzaji',
    buyer: 'Mnunuzi',
    buyerPin: 'PIN ya mnunuzi',
    code: 'Msimbo wa M-PESA',
    reference: 'Malipo',
    what: 'Nini',
    amount: 'KSh',
    net: 'Bila kodi',
    tax: '{name} ({rate})',
    total: 'Jumla',
    returned: 'Malipo haya yalirudishwa.',
    noInvoice: 'Hii ni risiti, si ankara ya kodi.',
    notSent: 'Haijatumwa kwenye eTIMS ya KRA na programu ya duka hili.',
    sent: 'Imetumwa kwenye eTIMS ya KRA na programu ya duka hili, ambayo KRA haijaithibitisha.',
    etimsNumber: 'Risiti ya eTIMS',
    etimsData: 'Data ya ndani',
    etimsSign: 'Saini',
    etimsAt: 'Ilisainiwa',
    check: 'Yeyote anaweza kuthibitisha hati hii kwenye {host}: changanua mraba huu.',
    bids: 'Zabuni {bids}',
    debt: 'Malipo haya yamelipa deni la zabuni zilizotumika awali. Hakuna zabuni zilizoongezwa.',
  },
} as const;

/** What the authority signed of it, and by what it was told: it has not certified this software. */
function noteTold(
  paper: Paper,
  words: (typeof WORDS)[Language],
  { state, ...told }: Document['told'],
  check: string | null,
): void {
  if (state !== 'taken' && state !== 'known') {
    paper.note(words.notSent);
    return;
  }
  const signed = [
    [words.etimsNumber, told.number],
    [words.etimsData, told.internalData],
    [words.etimsSign, told.signature],
    [words.etimsAt, told.signedAt],
  ] as const;
  paper.pairs(signed.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
  paper.note(words.sent);
  if (check !== null) paper.qr(check, words.check.replace('{host}', new URL(check).host));
}

/**
 * Where anybody finds what the authority has of a document: its seller's PIN, branch and signature put behind the address that it tells.
 * @returns null: no address is configured, or nothing was signed
 */
export const checkAddress = (
  { seller, branch, told }: Pick<Document, 'seller' | 'branch' | 'told'>,
  checkUrl: string | null,
): string | null =>
  checkUrl === null || told.state !== 'taken' || told.signature === null || seller.pin === null
    ? null
    : checkUrl + encodeURIComponent(`${seller.pin}${branch}${told.signature}`);

type Shown = Pick<Papers, 'product' | 'order' | 'bids' | 'reference' | 'receipt' | 'paidAt' | 'grossCents' | 'lines'>;

/** What a document was made of, whatever its product is called today; what those from before don't keep never changes at a payment. */
const shownOf = (papers: Papers, { what, grossCents, lines }: Document): Shown => ({
  product: what.product,
  order: what.order === null ? null : (papers.order ?? `MN-${what.order}`),
  bids: what.bids,
  reference: what.reference ?? papers.reference,
  receipt: what.receipt === undefined ? papers.receipt : what.receipt,
  paidAt: what.paid_at === undefined ? papers.paidAt : new Date(what.paid_at),
  grossCents,
  lines,
});

/**
 * A tax invoice or credit note as it was issued; without one a receipt, which says that it is none (TAX-4).
 * @param document null: a receipt, with the seller as it is set now; `checkUrl`: what a signed one is checked at
 */
export async function taxPaper(
  papers: Papers,
  document: Document | null,
  language: Language,
  now: ShownSeller & { readonly checkUrl: string | null },
): Promise<Paper> {
  const words = WORDS[language];
  const { seller, licences } = document === null ? now : sellerOf(document);
  // A document says what it said when it was made; a receipt is read by whoever asks for it (GEN-9).
  const product = papers.product && chosenText(papers.product, papers.productSw ?? undefined, language).text;
  const shown = document === null ? { ...papers, product } : shownOf(papers, document);
  const paper = new Paper({
    title: words[document?.kind ?? 'receipt'],
    language,
    shop: seller.name ?? 'Mnada',
    shopLines: [seller.address ?? '', ...licences].filter((line) => line !== ''),
    pageWords: words.page,
    foot: words.foot,
  });
  const at = (time: Date) => nairobiDate(time.getTime(), language);
  const sign = document?.kind === 'credit_note' ? '\u2212' : '';
  const sum = (cents: number) => `${sign}${groupDigits(cents / 100, 2)}`;
  paper.pairs([
    ...(document === null
      ? []
      : ([
          [words.number, documentNumber(document)],
          ...(document.invoiceNumber === null
            ? []
            : [[words.of, documentNumber({ branch: document.branch, number: document.invoiceNumber })] as const]),
          [words.date, at(document.issuedAt)],
        ] as const)),
    ...(seller.pin === null ? [] : [[words.seller, seller.pin] as const]),
    ...(document?.buyer.pin === undefined
      ? []
      : ([
          [words.buyer, document.buyer.name ?? ''],
          [words.buyerPin, document.buyer.pin],
        ] as const)),
    [words.paid, at(shown.paidAt)],
    ...(shown.receipt === null ? [] : [[words.code, shown.receipt] as const]),
    [words.reference, shown.reference],
  ]);
  const what =
    shown.product === null
      ? words.bids.replace('{bids}', String(shown.bids ?? 0))
      : [shown.product, shown.order].filter((part) => part !== null).join(', ');
  await paper.table(
    [
      { head: words.what, share: 0.75 },
      { head: words.amount, share: 0.25, isRight: true },
    ],
    [[what, sum(shown.grossCents)]],
  );
  const tax = shown.lines.reduce((cents, line) => cents + line.tax_cents, 0);
  paper.pairs(
    [
      ...(tax === 0 ? [] : [[words.net, sum(shown.grossCents - tax)] as const]),
      ...shown.lines.map(
        (line) =>
          [
            words.tax.replace('{name}', line.name).replace('{rate}', rateWords(line.rate_bp)),
            sum(line.tax_cents),
          ] as const,
      ),
      [words.total, `KSh ${sum(shown.grossCents)}`],
    ],
    { total: true },
  );
  // It is the sale of those bids all the same: whoever reads it in a year isn't to look for them in a wallet.
  if (papers.paysDebt) paper.note(words.debt);
  if (document === null) paper.note(words.noInvoice);
  else noteTold(paper, words, document.told, checkAddress(document, now.checkUrl));
  if (papers.isReversed && document?.kind !== 'credit_note') paper.note(words.returned);
  return paper;
}
