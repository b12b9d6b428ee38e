const TOPIC = /^[a-z][a-z_]{0,39}$/;
const KEY_LENGTH_MAX = 200;
/** NOTIFY refuses 8000 bytes and more; the rest is room for the envelope. */
const TEXT_BYTES_MAX = 7_600;

type Heard = { readonly from: string; readonly hints: ReadonlyMap<string, readonly string[]> };

/** Invalidations that wait to be sent: the same key twice is one invalidation, and the whole is bounded. */
export class PendingInvalidations {
  readonly #topics = new Map<string, Set<string>>();
  readonly #keysMax: number;
  #size = 0;
  /** How many invalidations were thrown away because nobody could be told. Sweeps make up for them. */
  dropped = 0;

  constructor(keysMax = 20_000) {
    this.#keysMax = keysMax;
  }

  get size(): number {
    return this.#size;
  }

  add(topic: string, keys: readonly string[]): void {
    if (!TOPIC.test(topic)) throw new Error(`"${topic}" is no topic`);
    let waiting = this.#topics.get(topic);
    if (!waiting) this.#topics.set(topic, (waiting = new Set()));
    for (const key of keys) {
      if (key.length > KEY_LENGTH_MAX)
        throw new Error(`an invalidation of ${topic} has a key of ${key.length} characters`);
      if (waiting.has(key)) continue;
      if (this.#size >= this.#keysMax) {
        this.dropped++;
        continue;
      }
      waiting.add(key);
      this.#size++;
    }
  }

  /** Takes as many invalidations as fit into one text of under 8000 bytes. @returns null when nothing waits */
  take(from: string): string | null {
    if (this.#size === 0) return null;
    const taken: Record<string, string[]> = {};
    let bytes = 0;
    for (const [topic, waiting] of this.#topics) {
      const keys: string[] = [];
      for (const key of waiting) {
        const cost = Buffer.byteLength(JSON.stringify(key)) + 1;
        if (bytes + cost + topic.length + 6 > TEXT_BYTES_MAX) break;
        bytes += cost;
        keys.push(key);
        waiting.delete(key);
        this.#size--;
      }
      if (waiting.size === 0) this.#topics.delete(topic);
      if (keys.length > 0) {
        bytes += topic.length + 6;
        taken[topic] = keys;
      }
      if (waiting.size > 0) break;
    }
    return JSON.stringify({ from, hints: taken });
  }
}

/** Reads a text of another node. @returns null for anything that isn't one: the line is shared with nobody we trust */
export function readInvalidations(text: string): Heard | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { from, hints } = parsed as { from?: unknown; hints?: unknown };
  if (typeof from !== 'string' || typeof hints !== 'object' || hints === null) return null;
  const read = new Map<string, readonly string[]>();
  for (const [topic, keys] of Object.entries(hints)) {
    if (!TOPIC.test(topic) || !Array.isArray(keys)) continue;
    const good = keys.filter((key): key is string => typeof key === 'string' && key.length <= KEY_LENGTH_MAX);
    if (good.length > 0) read.set(topic, good);
  }
  return { from, hints: read };
}
