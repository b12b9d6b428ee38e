/** What the server says to its database, and what may come back: the one port behind which the two floors differ. */
export type Statement = {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
  readonly rowMode?: 'array' | undefined;
  /** With COMMIT: the database refuses it with this code. */
  readonly refusedWith?: string | undefined;
};

export type Answer =
  | { readonly kind: 'rows'; readonly rows: unknown[]; readonly command: string }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  /** A lock is held by somebody else: ask again when `onFree` was called. */
  | { readonly kind: 'wait'; readonly onFree: (again: () => void) => void };

/** One session of the database. Statements of a session come one after the other. */
export interface FloorSession {
  execute(statement: Statement): Answer | Promise<Answer>;
  /** The other side is gone: what is open is undone. */
  abandon(): void | Promise<void>;
  readonly isInTransaction: boolean;
}

export interface Floor {
  open(): FloorSession;
}

const COMMANDS_MAX = 2_000;
const commands = new Map<string, string>();

/** First word of a statement, in capitals: what PostgreSQL calls its command. */
export function commandOf(text: string): string {
  let command = commands.get(text);
  if (command === undefined) {
    command = (/^\s*([a-z]+)/i.exec(text)?.[1] ?? '').toUpperCase();
    // The texts of the product are few; those of a long run need not be.
    if (commands.size < COMMANDS_MAX) commands.set(text, command);
  }
  return command;
}
