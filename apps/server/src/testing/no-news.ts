/** What a command did, and to which tables. What only reads and writes the log of what happened decides nothing, and isn't in `writes`. */
export type Done = {
  readonly code: number;
  readonly changed: boolean;
  /** Tables that it looked into, by its own statements, its triggers and its foreign keys; of a third command nobody asks. */
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** What it asked a second person about, if it did nothing but ask. */
  readonly subject: string | null;
};

const REQUESTS = 'approval_request';

/**
 * Histories whose last command is no news. A command that looks into no table that another one wrote, and writes to none of them
 * either, does after that one what it does without it: so it was tried by a shorter history. Of a request's table it is known more
 * exactly: whatever doesn't look into it, or only for a request about something else, does not mind an ask. Of the histories that
 * are no news every fiftieth is tried all the same, and must have done what it did there.
 */
export class NoNews {
  readonly #held: (table: string) => boolean;
  readonly #done = new Map<string, Done>();
  /** What each command asked about so far; commands that looked into the requests without asking. */
  readonly #subjects = new Map<string, Set<string>>();
  readonly #looking = new Set<string>();
  readonly #toCheck = new Map<string, string>();
  #skipped = 0;

  /** @param held a table from which holdings are read: of those all count as one, since holdings add them up */
  constructor(held: (table: string) => boolean) {
    this.#held = held;
  }

  /** What a command did that was tried: all of one are noted before those of two are asked about, all of two before those of three. */
  note(history: readonly string[], done: Done): void {
    const name = history.at(-1) ?? '';
    this.#done.set(history.join(), done);
    if (done.subject !== null) {
      this.#subjects.set(name, (this.#subjects.get(name) ?? new Set()).add(done.subject));
      // One that asks at other times looked only for the request that it would make.
      this.#looking.delete(name);
    } else if (done.reads.has(REQUESTS) && !this.#subjects.has(name)) this.#looking.add(name);
  }

  /** @param history of two or three; all but its last changed something */
  isNews(history: readonly string[]): boolean {
    const without = history.length === 2 ? this.#sameAlone(history) : this.#sameAfterOne(history);
    if (without === null) return true;
    this.#skipped++;
    const now = history.join();
    const did = this.#done.get(without);
    if (history.length === 2 && did) this.#done.set(now, did);
    if (this.#skipped % 50 !== 0) return false;
    this.#toCheck.set(now, without);
    return true;
  }

  doneBy(history: readonly string[]): Done | undefined {
    return this.#done.get(history.join());
  }

  /** Neither minds the other: both orders lead to the same. */
  commute(one: string, other: string): boolean {
    return this.#sameAlone([one, other]) !== null && this.#sameAlone([other, one]) !== null;
  }

  #sameAlone([first = '', second = '']: readonly string[]): string | null {
    const [wrote, does] = [this.#done.get(first), this.#done.get(second)];
    return wrote && does && !this.#minds(second, does, wrote) ? second : null;
  }

  #sameAfterOne([first = '', second = '', third = '']: readonly string[]): string | null {
    return this.#sameWithoutSecond(first, second, third) ?? this.#sameWithoutFirst(first, second, third);
  }

  #sameWithoutSecond(first: string, second: string, third: string): string | null {
    const [wrote, does] = [this.#done.get([first, second].join()), this.#done.get([first, third].join())];
    return wrote && does && !this.#minds(third, does, wrote) ? [first, third].join() : null;
  }

  #sameWithoutFirst(first: string, second: string, third: string): string | null {
    const [wrote, before] = [this.#done.get(first), this.#done.get(second)];
    const does = this.#done.get([second, third].join());
    if (!wrote || !before || !does || this.#minds(second, before, wrote) || this.#minds(third, does, wrote))
      return null;
    return [second, third].join();
  }

  #minds(name: string, does: Done, wrote: Done): boolean {
    for (const table of wrote.writes) {
      if (table === REQUESTS && wrote.subject !== null) {
        if (this.#looking.has(name) || this.#subjects.get(name)?.has(wrote.subject)) return true;
      } else if (does.reads.has(table) || does.writes.has(table)) return true;
      else if (this.#held(table) && [...does.writes].some(this.#held)) return true;
    }
    return false;
  }

  /** How many were not tried, because a shorter one says the same. */
  get skipped(): number {
    return this.#skipped - this.#toCheck.size;
  }

  get checked(): number {
    return this.#toCheck.size;
  }

  /** Of those that were tried all the same, what did otherwise. */
  get wrong(): string[] {
    const what = (history: string): string => {
      const done = this.#done.get(history);
      return `${done?.code} ${done?.changed} ${done?.subject}`;
    };
    return [...this.#toCheck].filter(([now, without]) => what(now) !== what(without)).map(([now]) => now);
  }
}
