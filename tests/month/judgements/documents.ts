/** Taxes that were frozen and the documents of them, one by one, from M-PESA's sums and the plan's rates. */
import { taxesOf, taxOf } from '../taxes.ts';
import { compare, type Judgement, readAll, type Said } from './compare.ts';

export const frozenTaxes: Judgement = {
  what: 'Each tax that was frozen, of payments and payouts',
  promised: 'by the rate of its moment, of the sum that M-PESA moved',
  async judge(client) {
    const shops = await readAll<{ id: string; code: string; cents: string }>(
      client,
      'select coalesce(payment_id, withdrawal_id) as id, code, tax_cents as cents from tax_line',
    );
    const paid = await readAll<{ id: string; purpose: string; cents: string }>(
      client,
      `select p.id, p.purpose, m.cents from payment p join mpesa.movement m on m.receipt = p.receipt and m.details like 'Pay Bill from %'
        where p.state in ('paid', 'reversed')`,
    );
    const withheld = await readAll<{ id: string; shop: string; won: string }>(
      client,
      `select w.id, a.original_price_cents as shop, o.price_cents as won from withdrawal w join claim c on c.withdrawal_id = w.id
         join outcome o on o.auction_id = c.auction_id join auction a on a.id = c.auction_id`,
    );
    const fee = (won: string) => Math.floor((Number(won) + 5) / 10);
    return compare(
      shops.map(({ id, code, cents }): Said => [`${id} ${code}`, cents]),
      [
        ...paid.flatMap(({ id, purpose, cents }) =>
          Object.entries(taxesOf(purpose, Number(cents))).map(([code, tax]): Said => [`${id} ${code}`, String(tax)]),
        ),
        ...withheld.map(
          ({ id, shop, won }): Said => [`${id} WHT5`, String(Math.floor(((Number(shop) - fee(won)) * 5 + 50) / 100))],
        ),
      ],
    );
  },
};

export const taxDocuments: Judgement = {
  what: 'Each tax invoice and credit note',
  promised:
    'one a payment and one a return, in M-PESA’s sum, to its payer, with its tax; numbers without a gap, none before its invoice',
  async judge(client) {
    const documents = await readAll<{
      number: string;
      kind: string;
      payment: string;
      user: string;
      gross: string;
      tax: string;
      lines: { code: string; tax_cents: number }[];
      of: string | null;
      seller: string;
      told: string;
    }>(
      client,
      `select d.number, d.kind, d.payment_id as payment, d.user_id as user, d.gross_cents as gross, d.tax_cents as tax, d.lines,
              i.payment_id || case when i.number < d.number then '' else ' later' end as of, d.seller ->> 'pin' as seller,
              (select count(*) from tax_told t where t.document_id = d.id) as told
         from tax_document d left join tax_document i on i.id = d.of_id order by d.number`,
    );
    const paid = await readAll<{ id: string; user: string; purpose: string; cents: string; back: boolean }>(
      client,
      `select p.id, p.user_id as user, p.purpose, m.cents, p.state = 'reversed' as back from payment p
         join mpesa.movement m on m.receipt = p.receipt and m.details like 'Pay Bill from %' where p.state in ('paid', 'reversed')`,
    );
    const linesOf = (of: readonly (readonly [string, number])[]) =>
      of
        .map(([code, tax]) => `${code} ${tax}`)
        .sort()
        .join(', ');
    return compare(
      documents.flatMap(({ number, kind, payment, user, gross, tax, lines, of, seller, told }, at): Said[] => [
        [
          `${kind} of ${payment}`,
          `${user} ${gross} ${tax} (${linesOf(lines.map((l) => [l.code, l.tax_cents]))}) ${of} ${seller} ${told}`,
        ],
        [`number ${at + 1}`, number],
      ]),
      [
        ...paid.flatMap(({ id, user, purpose, cents, back }): Said[] => {
          const [gross, of] = [Number(cents), linesOf(Object.entries(taxesOf(purpose, Number(cents))))];
          const said = (invoice: string | null) =>
            `${user} ${gross} ${taxOf(purpose, gross)} (${of}) ${invoice} P051234567X 1`;
          return [[`invoice of ${id}`, said(null)], ...(back ? [[`credit_note of ${id}`, said(id)] as const] : [])];
        }),
        ...documents.map((_, at): Said => [`number ${at + 1}`, String(at + 1)]),
      ],
    );
  },
};
