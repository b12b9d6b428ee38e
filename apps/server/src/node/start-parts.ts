import type { Log } from '../platform/log.ts';
import { Teardown } from '../platform/process/teardown.ts';

/** What is started in the order of what it needs, and stopped in the opposite one. */
export type Part<Values> = {
  readonly name: keyof Values & string;
  /** Started before it, stopped after it; or given. It gets these and no others. */
  readonly needs: readonly (keyof Values & string)[];
  start(values: Values): unknown;
  stop?(value: unknown): unknown;
  /** A stop that takes longer is logged and left behind. */
  readonly stopsWithinMs: number;
};

const STOPS_WITHIN_MS = 1_000;

/**
 * Makes parts of one set of values, each typed by its own name and by what it says it needs.
 * @example const part = partsOf<{ pool: Pool; lane: Lane }>();
 *   part('lane', ['pool'], { start: ({ pool }) => createLane(pool), stop: (lane) => lane.stop() })
 */
export const partsOf =
  <Values>() =>
  <Name extends keyof Values & string, Need extends keyof Values & string>(
    name: Name,
    needs: readonly Need[],
    does: {
      start(values: Pick<Values, Need>): Values[Name] | Promise<Values[Name]>;
      stop?(value: Values[Name]): unknown;
      readonly stopsWithinMs?: number;
    },
  ): Part<Values> => ({
    ...(does as Pick<Part<Values>, 'start' | 'stop'>),
    stopsWithinMs: does.stopsWithinMs ?? STOPS_WITHIN_MS,
    name,
    needs,
  });

/**
 * The parts in an order in which each comes after all that it needs; as listed where that leaves a choice.
 * @throws Error two of a name, a need that nobody meets, or parts that need each other
 */
export function inOrder<Values>(parts: readonly Part<Values>[], given: readonly string[] = []): Part<Values>[] {
  const byName = new Map<string, Part<Values>>();
  for (const part of parts) {
    if (byName.has(part.name) || given.includes(part.name)) throw new Error(`there are two parts named ${part.name}`);
    byName.set(part.name, part);
  }
  const ordered = new Set<Part<Values>>();
  const visit = (part: Part<Values>, way: readonly string[]) => {
    if (ordered.has(part)) return;
    const path = [...way, part.name];
    if (way.includes(part.name)) throw new Error(`parts need each other: ${path.join(' → ')}`);
    for (const need of part.needs) {
      if (given.includes(need)) continue;
      const needed = byName.get(need);
      if (!needed) throw new Error(`${part.name} needs ${need}, which no part is`);
      visit(needed, path);
    }
    ordered.add(part);
  };
  for (const part of parts) visit(part, []);
  return [...ordered];
}

export type Started<Values> = {
  readonly values: Values;
  /** Stops all parts, last first. Calling it again gives the same stop. */
  stop(): Promise<void>;
};

/**
 * Starts each part after those that it needs.
 * @param given values that are there already; none of them is stopped
 * @throws whatever a part's start throws, once what had started before it is stopped
 */
export async function startParts<Values extends object, Given extends keyof Values & string>(
  parts: readonly Part<Values>[],
  given: Pick<Values, Given>,
  log: Pick<Log, 'warn'>,
): Promise<Started<Values>> {
  const teardown = new Teardown(log);
  const values: Partial<Values> = { ...(given as Partial<Values>) };
  const pick = (needs: Part<Values>['needs']) =>
    Object.fromEntries(needs.map((need) => [need, values[need]])) as Values;
  try {
    for (const part of inOrder(parts, Object.keys(given))) {
      const value = await part.start(pick(part.needs));
      values[part.name] = value as Values[typeof part.name];
      if (part.stop) teardown.add(part.name, () => part.stop?.(value), part.stopsWithinMs);
    }
    return { values: values as Values, stop: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
