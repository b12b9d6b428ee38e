/**
 * An ask writes a request, and whatever doesn't look into the requests, or only for one about something else, does after it
 * what it does without it: a third command after an ask is no news then, since it was tried after the other one alone. Of those
 * every twentieth is tried all the same, and must have done what it did there.
 */
export class Asks {
  /** What each command asked about so far; commands that looked into the requests without asking. */
  readonly #subjects = new Map<string, Set<string>>();
  readonly #looking = new Set<string>();
  readonly #asked = new Map<string, string>();
  readonly #done = new Map<string, string>();
  readonly #toCheck = new Map<string, string>();
  #skipped = 0;

  note(
    now: readonly string[],
    done: { readonly code: number; readonly changed: boolean; readonly asked: boolean; readonly looked: boolean },
    subject: string | null,
  ): void {
    const name = now.at(-1) ?? '';
    this.#done.set(now.join(), `${done.code} ${done.changed} ${subject ?? ''}`);
    if (subject === null) {
      // One that asks at other times looked only for the request that it would make.
      if (done.looked && !this.#subjects.has(name)) this.#looking.add(name);
      return;
    }
    if (now.length < 3) this.#asked.set(now.join(), subject);
    this.#subjects.set(name, (this.#subjects.get(name) ?? new Set()).add(subject));
  }

  /** @param now a history of three */
  isNews([first = '', second = '', third = '']: readonly string[]): boolean {
    const [a, b] = [this.#asked.get(first), this.#asked.get([first, second].join())];
    const without =
      b !== undefined && !this.#minds(third, b)
        ? [first, third]
        : a !== undefined && !this.#minds(third, a) && !this.#minds(second, a)
          ? [second, third]
          : null;
    if (without === null) return true;
    this.#skipped++;
    if (this.#skipped % 20 !== 0) return false;
    this.#toCheck.set([first, second, third].join(), without.join());
    return true;
  }

  #minds(name: string, subject: string): boolean {
    return this.#looking.has(name) || (this.#subjects.get(name)?.has(subject) ?? false);
  }

  /** What was tried all the same, and where the shorter history was walked itself and not another that leads to its standing. */
  get checked(): string[] {
    return [...this.#toCheck].filter(([, without]) => this.#done.has(without)).map(([now]) => now);
  }

  /** Of those, what did otherwise. */
  get wrong(): string[] {
    return this.checked.filter((now) => this.#done.get(now) !== this.#done.get(this.#toCheck.get(now) ?? ''));
  }
}
