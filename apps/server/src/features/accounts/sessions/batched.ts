/** What was asked for in the same tick of the event loop is fetched in one query; at most so many keys each. */
const KEYS_MAX = 500;

/**
 * Turns a set-based look-up into one for single keys: ten thousand phones that come back at once cost twenty queries,
 * not ten thousand. Same keys share one answer; an error reaches everybody who waited for that query.
 */
export function batched<T>(fetch: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  let gathering = new Map<string, { resolve(value: T | undefined): void; reject(error: unknown): void }[]>();

  async function run(): Promise<void> {
    const asked = [...gathering];
    gathering = new Map();
    for (let from = 0; from < asked.length; from += KEYS_MAX) {
      const part = asked.slice(from, from + KEYS_MAX);
      try {
        const found = await fetch(part.map(([key]) => key));
        for (const [key, waiting] of part) for (const one of waiting) one.resolve(found.get(key));
      } catch (error) {
        for (const [, waiting] of part) for (const one of waiting) one.reject(error);
      }
    }
  }

  return (key: string): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      if (gathering.size === 0) setImmediate(() => void run());
      const waiting = gathering.get(key) ?? [];
      waiting.push({ resolve, reject });
      gathering.set(key, waiting);
    });
}
