import type { Viewer } from './viewer.ts';
import type { Access } from './access.ts';
import type { OfficeAct, StaffViewer } from './office-guard.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Again } from './repeated-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The server refuses to start while one route has none (access.ts). */
    access?: Access;
    /** What of the back office it does (office-guard.ts): its sessions decide instead of the shop's. */
    act?: OfficeAct;
    /** Set by the guard on every route behind it; the server refuses to start while a call of the back office has none. */
    isGuarded?: true;
    /** How often one caller may call it. */
    limit?: RateLimit;
    /** Counts one more call from there, and says whether the limit lets it pass; absent where the limit is counted elsewhere, too. */
    admitsFrom?: (caller: string) => boolean;
    /** What it does counts from when its last byte came: `sinceArrivalUs` (body-arrival.ts). */
    countsByArrival?: true;
    /** Its address holds a secret: logs name the route instead. */
    hidesPath?: boolean;
  }
  interface FastifyRequest {
    /** Who asks, from the bearer token; null for a visitor or a dead token. */
    viewer: Viewer | null;
    /** Who of staff asks, from the cookie of the back office; null elsewhere. */
    staff: StaffViewer | null;
    /** When its last byte came, on the process's monotonic clock; null: not yet, or not noted (body-arrival.ts). */
    arrivedAtMs: number | null;
    /** Asks again whether whoever of staff asks still may; once a body was read that the route reads itself. */
    askStaffAgain(): Promise<void>;
  }
  interface FastifyInstance {
    /** A nonce for one answer, and the page policy that allows it. */
    freshNonce(): { readonly nonce: string; readonly policy: string };
  }
  interface FastifyReply {
    /** Set by a route whose answer is the same for everybody who asks so (repeated-answers.ts). */
    again: Again | null;
    /** The nonce of this answer's page, once it has one. */
    ownNonce: string | null;
    /**
     * Allows this page's own scripts: sets the page's content security policy and gives its nonce, the same at
     * every call within one answer. What isn't a page never asks, and may run nothing.
     */
    pageNonce(): string;
  }
}
