import { Refusal, refusalText } from '../platform/http/index.ts';
import { type CommandLine, readCommandLine, UsageError } from './command-line.ts';
import { findVerb, helpText } from './find-verb.ts';
import { NotStaff, TooManyTries } from './sign-in-staff.ts';
import { Given, type StaffContext } from './verb.ts';
import { VERBS } from './verbs/index.ts';

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
