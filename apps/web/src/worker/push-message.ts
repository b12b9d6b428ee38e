/** What a push says, as the server wrote it in the person's language (`PushMessage` of the contract). */
export type ReadPush = {
  readonly title: string;
  readonly body: string;
  /** Where it leads. */
  readonly path: string;
  /** Messages of one tag replace each other. */
  readonly tag: string | undefined;
  /** It may ring at night. */
  readonly isUrgent: boolean;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;

/** Reads a push. Whatever it is, something truthful is shown: browsers take the permission away from silent ones. */
export function readPush(raw: string | undefined): ReadPush {
  const said = parse(raw);
  return {
    title: text(said['title']) ?? 'Mnada',
    body: text(said['body']) ?? '',
    path: ownPath(said['path']),
    tag: text(said['tag']),
    isUrgent: said['is_urgent'] !== false,
  };
}

function parse(raw: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(raw ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A path of this shop and nothing else: a push never leads elsewhere. The inbox where it says none. */
export function ownPath(value: unknown): string {
  const path = text(value);
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : '/notifications';
}

const HOUR_MS = 3_600_000;

/** 20:00 to 08:00 in Nairobi, as `isQuiet` of the rules, which a worker doesn't load (OWN-4). */
export function isNight(nowMs: number): boolean {
  const hour = Math.floor(nowMs / HOUR_MS + 3) % 24;
  return hour >= 20 || hour < 8;
}
