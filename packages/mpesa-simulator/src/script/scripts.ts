import type { Script } from './schema.ts';

const SCRIPTS_MAX = 2_000;

/** What a request is known by when it comes in. */
type Subject = {
  readonly kind: 'push' | 'b2c' | 'status';
  readonly phone?: string | undefined;
  readonly reference?: string | undefined;
  readonly originator?: string | undefined;
  readonly receipt?: string | undefined;
};

export type Scripts = {
  readonly add: (scripts: readonly Script[]) => void;
  /** @returns the first script that fits, which is then used up by one; undefined: as usual */
  readonly take: (subject: Subject) => Script | undefined;
  readonly list: () => readonly Script[];
  readonly clear: () => void;
};

export function createScripts(): Scripts {
  let waiting: { script: Script; left: number }[] = [];
  return {
    add(scripts) {
      waiting = [...waiting, ...scripts.map((script) => ({ script, left: script.times ?? 1 }))].slice(-SCRIPTS_MAX);
    },
    take(subject) {
      const found = waiting.find(({ script }) => kindOf(script) === subject.kind && fits(script.match, subject));
      if (!found) return undefined;
      found.left -= 1;
      if (found.left === 0) waiting = waiting.filter((one) => one !== found);
      return found.script;
    },
    list: () => waiting.map(({ script, left }) => ({ ...script, times: left })),
    clear() {
      waiting = [];
    },
  };
}

const kindOf = (script: Script): Subject['kind'] => (script.b2c ? 'b2c' : script.status ? 'status' : 'push');

function fits(match: Script['match'], subject: Subject): boolean {
  if ('next' in match) return true;
  if ('phone' in match) return match.phone === subject.phone;
  if ('reference' in match) return match.reference === subject.reference;
  if ('originator' in match) return match.originator === subject.originator;
  return match.receipt === subject.receipt;
}
