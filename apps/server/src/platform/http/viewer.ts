import { Refusal } from './refusal.ts';

/** Who is asking, resolved from a session token or a socket ticket. Identity comes from here only (S15). */
export type Viewer = {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: 'user' | 'staff' | 'owner';
  readonly status: 'active' | 'suspended';
  readonly username: string;
  readonly avatar: string | null;
  readonly isSimulated: boolean;
  readonly language: 'en' | 'sw';
};

/** How the rest of the server asks who somebody is. Answers may be up to 2 s old; a revoked session dies within 5 s on every node. */
export interface Sessions {
  /** @returns null for an unknown, expired or revoked token */
  resolve(token: string): Promise<Viewer | null>;
  /** Takes a one-time socket ticket or a session token (ACC-3). */
  resolveSocketToken(ticketOrToken: string): Promise<Viewer | null>;
  /** Whether a ticket is one that this shop gave out, by its mark, and that isn't over by its time: no word of whether it was used, and no database is asked. */
  isOurTicket?(ticket: string): boolean;
  /** Whether the session still stands; for sockets, asked on each message that acts (S18). */
  stands(sessionId: string): Promise<boolean>;
}

/**
 * Who asks, on a route that lets only signed-in people in (the guard has refused visitors already).
 * @throws Refusal NOT_SIGNED_IN
 */
export function requireViewer({ viewer }: { readonly viewer: Viewer | null }): Viewer {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer;
}
