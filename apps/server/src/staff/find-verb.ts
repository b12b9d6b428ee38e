import { reasonCodes } from './ask.ts';
import { UsageError } from './command-line.ts';
import type { Verb } from './verb.ts';

/** What of these is meant: the longest name that the words begin with; `withdrawals` alone lists or shows. */
export function findVerb(verbs: readonly Verb[], words: readonly string[]): { verb: Verb; rest: readonly string[] } {
  const [area = '', what] = words;
  const ofArea = verbs.filter((verb) => verb.name.startsWith(`${area} `));
  const [first] = ofArea;
  if (first === undefined) {
    const areas = [...new Set(verbs.map((verb) => verb.name.split(' ')[0]))].join(', ');
    throw new UsageError(area === '' ? `Say what to do: ${areas}.` : `There is no “${area}”. There are: ${areas}.`);
  }
  if (what === undefined) return { verb: first, rest: [] };
  const verb = ofArea.find((each) => each.name === `${area} ${what}`);
  if (verb) return { verb, rest: words.slice(2) };
  const known = ofArea.map((each) => each.name.slice(area.length + 1)).join(', ');
  throw new UsageError(`“${area}” can't “${what}”. It can: ${known}.`);
}

export function helpText(verbs: readonly Verb[]): string {
  const lines = verbs.map((verb) => `  ${`${verb.name} ${verb.usage}`.trimEnd()}\n      ${verb.does}`);
  return [
    'npm run staff -- --as EMAIL <what> …',
    '',
    ...lines,
    '',
    `CODE is one of: ${reasonCodes()}.`,
    'The password of that staff account is asked for, or read from STAFF_PASSWORD.',
    'Speaks to DATABASE_URL, or to the embedded database in DATA_DIR, whether its server runs or not.',
    'Ends with 0 when it is done, 1 when it was refused, 2 when it was not understood.',
  ].join('\n');
}
