import {
  chosenText,
  groupDigits,
  keptWords,
  type Language,
  nairobiDate,
  nairobiDay,
  placedWords,
  STATEMENT_WORDS,
  type StatementAnswer,
} from '@mnada/contract';
import { maskedPhone } from '@mnada/rules';
import { Paper } from '../../platform/pdf/index.ts';
import { PAPER_WORDS } from './paper-words.ts';
import type { Self } from './statement.sql.ts';

const noonMs = (day: string): number => Date.parse(`${day}T12:00:00+03:00`);
const signed = (value: number, decimals: 0 | 2): string =>
  `${value < 0 ? '\u2212' : ''}${groupDigits(Math.abs(value), decimals)}`;

/** The statement as a paper: what the page says, in the language it was asked in. Numbers of people are masked, as everywhere. */
export async function statementPaper(
  { self, statement }: { readonly self: Self; readonly statement: StatementAnswer },
  language: Language,
  { shop, shopLines }: { readonly shop: string; readonly shopLines: readonly string[] },
): Promise<Paper> {
  const words = PAPER_WORDS[language];
  const day = (each: string) => nairobiDay(noonMs(each), language);
  const at = (each: string) => nairobiDate(Date.parse(each), language);
  const paper = new Paper({ title: words.title, language, shop, shopLines, pageWords: words.page, foot: words.foot });
  paper.pairs([
    [words.account, `${self.fullName} (${self.username})`],
    ...(self.phone === null ? [] : [[words.phone, maskedPhone(self.phone)] as const]),
    [words.days, `${day(statement.from)} \u2013 ${day(statement.to)}`],
    [words.made, at(statement.made_at)],
  ]);
  if (statement.is_cut) paper.note(words.cut);
  const { bids, money, earnings, debt } = statement;
  const said = (
    {
      kind,
      what,
      what_sw: whatSw,
    }: { kind: keyof typeof STATEMENT_WORDS; what: string | null; what_sw?: string | undefined },
    more: string | null = null,
  ) =>
    [
      [STATEMENT_WORDS[kind][language], what === null ? null : chosenText(what, whatSw, language).text]
        .filter((part) => part !== null)
        .join(': '),
      more,
    ]
      .filter((part) => part !== null)
      .join(', ');

  paper.heading(words.bids);
  paper.pairs(
    [
      [words.opening, groupDigits(bids.opening)],
      [words.came, signed(bids.came, 0)],
      [words.went, signed(bids.went, 0)],
      [words.closing, groupDigits(bids.closing)],
    ],
    { total: true },
  );
  const columns = [
    { head: words.when, share: 0.28 },
    { head: words.what, share: 0.44 },
    { head: words.bids, share: 0.14, isRight: true },
    { head: words.balance, share: 0.14, isRight: true },
  ];
  if (bids.lines.length === 0) paper.note(words.none);
  else
    await paper.table(
      columns,
      bids.lines.map((line) => [
        at(line.at),
        said(line, placedWords(line.placed, language)),
        signed(line.bids, 0),
        groupDigits(line.balance),
      ]),
    );

  paper.heading(words.money);
  paper.pairs([
    [words.paid, groupDigits(money.paid, 2)],
    [words.back, groupDigits(money.back, 2)],
    [words.payouts, groupDigits(money.payouts, 2)],
  ]);
  if (money.lines.length === 0) paper.note(words.none);
  else
    await paper.table(
      [
        { head: words.when, share: 0.25 },
        { head: words.what, share: 0.3 },
        { head: words.code, share: 0.19 },
        { head: words.amount, share: 0.14, isRight: true },
        { head: words.tax, share: 0.12, isRight: true },
      ],
      money.lines.map((line) => [
        at(line.at),
        said(
          {
            ...line,
            what: line.what ?? (line.bids === null ? null : words.bidsOf.replace('{bids}', String(line.bids))),
          },
          keptWords(line, language),
        ),
        [line.receipt, line.reference].filter((part) => part !== null).join(', '),
        signed(line.amount, 2),
        line.tax === 0 || line.kind === 'payout' ? '' : groupDigits(line.tax, 2),
      ]),
    );

  for (const [heading, account, names] of [
    [words.earnings, earnings, words],
    [words.debt, debt, { ...words, came: words.arose, went: words.paidOff }],
  ] as const) {
    if (account.lines.length === 0 && account.opening === 0) continue;
    paper.heading(heading);
    paper.pairs(
      [
        [names.opening, groupDigits(account.opening, 2)],
        [names.came, signed(account.came, 2)],
        [names.went, signed(account.went, 2)],
        [names.closing, groupDigits(account.closing, 2)],
      ],
      { total: true },
    );
    await paper.table(
      [
        ...columns.slice(0, 2),
        { head: words.amount, share: 0.14, isRight: true },
        { head: words.balance, share: 0.14, isRight: true },
      ],
      account.lines.map((line) => [at(line.at), said(line), signed(line.amount, 2), groupDigits(line.balance, 2)]),
    );
  }
  return paper;
}
