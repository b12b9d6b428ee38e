import { TAX_KINDS } from '@mnada/contract/office';
import { rateWords, readCodes, readUses, subjectWords } from '../../features/tax/index.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const kindOf = (word: string) => {
  const kind = TAX_KINDS.find((each) => each === word);
  if (kind === undefined) throw new UsageError(`A tax is one of: ${TAX_KINDS.join(', ')}.`);
  return kind;
};

/** `16` or `16.5` percent. */
function bpOf(word: string): number {
  if (!/^[0-9]{1,3}([.][0-9]{1,2})?$/.test(word)) throw new UsageError('A rate is written 16 or 16.5.');
  return Math.round(Number(word) * 100);
}

/** `2027-07-01` begins at midnight in Nairobi. */
function fromOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(word) ? new Date(`${word}T00:00:00+03:00`) : null;
  if (day === null || Number.isNaN(day.getTime())) throw new UsageError('A day is written 2027-07-01.');
  return day.toISOString();
}

export const taxVerbs: readonly Verb[] = [
  {
    name: 'tax show',
    usage: '',
    does: 'lists taxes with their rates, and what they are taken of',
    run: async ({ db, print }) => {
      const [codes, uses] = await Promise.all([readCodes(db), readUses(db)]);
      const rates = codes.flatMap(({ code, kind, name, letter, now, planned }) =>
        [...(now === null ? [] : [now]), ...planned].map((rate) => ({
          Code: code,
          Kind: kind,
          Name: name,
          Letter: letter,
          Rate: rateWords(rate.rate_bp),
          From: timeText(new Date(rate.from)),
        })),
      );
      print(tableText(rates, 'There is no tax.'));
      const of = uses.map(({ subject, name, kind, code, from }) => ({
        Of: subjectWords(subject, name),
        Kind: kind,
        Code: code ?? 'none',
        From: timeText(new Date(from)),
      }));
      print(tableText(of, 'Nothing is taxed.'));
    },
  },
  {
    name: 'tax rate',
    usage: `CODE vat|levy|withheld PERCENT [FROM-DAY] --note NAME ${ASKS}`,
    does: 'asks for another rate of a tax, or for a new one, from a day on',
    run: async (context, given) => {
      const [code, kind] = [given.word(0, 'the code'), kindOf(given.word(1, 'the kind'))];
      const known = (await readCodes(context.db)).find((each) => each.code === code);
      await ask(context, given, 'tax.change', {
        ...{ what: 'rate', code, kind, name: known?.name ?? given.needed('note'), letter: known?.letter ?? null },
        ...{ rate_bp: bpOf(given.word(2, 'the percent')), from: fromOf(given.maybe(3)) },
      });
    },
  },
  {
    name: 'tax use',
    usage: `packs|goods|cash|earnings|margins|pack:BIDS|product:ID vat|levy|withheld CODE|none [FROM-DAY] ${ASKS}`,
    does: 'asks for a tax to be taken of something, or for none, from a day on',
    run: async (context, given) => {
      const code = given.word(2, 'the code');
      await ask(context, given, 'tax.change', {
        ...{ what: 'use', subject: given.word(0, 'of what'), kind: kindOf(given.word(1, 'the kind')) },
        ...{ code: code === 'none' ? null : code, from: fromOf(given.maybe(3)) },
      });
    },
  },
];
