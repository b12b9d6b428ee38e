import { Refusal, refusalText } from '../platform/http/index.ts';
import { type CommandLine, readCommandLine, UsageError } from './command-line.ts';
import { NotStaff, TooManyTries } from './sign-in-staff.ts';
import { Given, type StaffContext, type Verb } from './verb.ts';
import { VERBS } from './verbs/index.ts';
import { reasonCodes } from './ask.ts';

export type CommandDeps = {
  readonly args: readonly string[];
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Opens what is needed and signs that person in, does the work, and closes all of it again. */
  readonly as: (email: string, work: (context: StaffContext) => Promise<void>) => Promise<void>;
};

/** Does one command. @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function runCommand({ args, print, printError, as }: CommandDeps): Promise<0 | 1 | 2> {
  try {
    const line = readCommandLine(args);
    if (line.help || line.words[0] === 'help') {
      print(helpText(VERBS));
      return 0;
    }
    await doVerb(line, as);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\n\n“npm run staff -- help” says what there is.`);
      return 2;
    }
    if (error instanceof Refusal) {
      const details = (error.errors ?? []).map((each) => `  ${each}`);
      printError([`Refused: ${refusalText(error.code, 'en')} (${error.code})`, ...details].join('\n'));
      return 1;
    }
    if (error instanceof NotStaff || error instanceof TooManyTries) {
      printError(error.message);
      return 1;
    }
    throw error;
  }
}

async function doVerb({ words, options }: CommandLine, as: CommandDeps['as']): Promise<void> {
  const { verb, rest } = findVerb(VERBS, words);
  const email = options.as;
  if (email === undefined) throw new UsageError('Say who you are: --as EMAIL.');
  await as(email, async (context) => {
    const { permissions = ['finance'] } = verb;
    if (!permissions.some((each) => context.actor.may(each))) throw new Refusal('FORBIDDEN');
    try {
      await verb.run(context, new Given(rest, options));
    } catch (error) {
      if (error instanceof UsageError) throw new UsageError(`${error.message}\n${verb.name} ${verb.usage}`);
      throw error;
    }
  });
}

/** What of these is meant: the longest name that the words begin with; `withdrawals` alone lists or shows. */
function findVerb(verbs: readonly Verb[], words: readonly string[]): { verb: Verb; rest: readonly string[] } {
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

function helpText(verbs: readonly Verb[]): string {
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
