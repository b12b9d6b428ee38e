import { type AccessHolder, type Act, isAct, mayAct } from '@mnada/rules/office';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import { isSlowBody } from './body-arrival.ts';
import { Refusal } from './refusal.ts';

/** What a call of the back office does: an act of the table, or anybody signed in, or anybody at all (signing in itself). */
export type OfficeAct = Act | 'signed-in' | 'public';

/** Somebody of staff who is signed in to the back office. */
export type StaffViewer = AccessHolder & {
  readonly userId: string;
  readonly sessionId: string;
  readonly method: 'passkey' | 'code' | 'recovery' | 'demo';
};

/** Who stands behind a token of the back office. */
export type StaffSessions = {
  /** @param isUse a person did something: the session's idle time begins anew */
  resolve(token: string, isUse: boolean): Promise<StaffViewer | null>;
};

export type OfficeGuardDeps = {
  readonly sessions: StaffSessions;
  readonly publicUrl: string;
};

/** Sent with calls that no person made, such as a list that refreshes itself: they keep no session alive. */
const BACKGROUND = 'x-office-background';
/** A browser's own stream, which comes back by itself and can't send that header. */
const EVENT_STREAM = 'text/event-stream';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** `__Host-` where the browser takes it: over TLS. */
export const staffCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-mnada_staff' : 'mnada_staff';

/** The server does not start while a call of the back office says nothing of who may make it, or is made by shoppers (S13). */
export function refuseUnguardedOffice(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  app.addHook('onReady', async () => {
    const open = routes.filter(({ url, config }) => {
      const { act, access } = config ?? {};
      if (!/^\/api\/admin(\/|$)/.test(url)) return act !== undefined;
      if (config?.isGuarded !== true) return true;
      return access !== 'staff' || !(act === 'signed-in' || act === 'public' || (act !== undefined && isAct(act)));
    });
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`Routes of the back office without a known config.act, or elsewhere with one: ${names}.`);
  });
}

/**
 * Who may call what in the back office (ACC-8, S13, S37): reads its cookie, asks the database who that is, and refuses what no
 * cell of the table allows, before the body is read, and again once it was, where that took long. What changes something must come from the back office's own pages.
 */
export function guardOffice(app: FastifyInstance, { sessions, publicUrl }: OfficeGuardDeps): void {
  const cookie = staffCookie(publicUrl);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isGuarded: true };
    if (!SAFE.has(String(route.method))) route.preValidation = [stillMay, ...[route.preValidation ?? []].flat()];
  });
  const admit = async (request: FastifyRequest, reply: FastifyReply, act: OfficeAct) => {
    void reply.header('cache-control', 'no-store');
    if (!SAFE.has(request.method)) requireSameOrigin(request, publicUrl);
    if (act === 'public') return;
    await identify(request, act, request.headers[BACKGROUND] === undefined && request.headers.accept !== EVENT_STREAM);
  };
  const identify = async (request: FastifyRequest, act: OfficeAct, isUse: boolean) => {
    const token = request.cookies[cookie] ?? '';
    const viewer = TOKEN.test(token) ? await sessions.resolve(token, isUse) : null;
    if (viewer === null) throw new Refusal('STAFF_SIGNED_OUT');
    if (act !== 'signed-in' && !mayAct(viewer, act)) throw new Refusal('FORBIDDEN');
    request.staff = viewer;
  };
  const again = async (request: FastifyRequest) => {
    const { act } = request.routeOptions.config;
    if (act !== undefined && act !== 'public') await identify(request, act, false);
  };
  const stillMay: preValidationAsyncHookHandler = async (request, reply) => {
    if (isSlowBody(reply.elapsedTime)) await again(request);
  };
  app.decorateRequest('askStaffAgain', function askStaffAgain(this: FastifyRequest) {
    return again(this);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { act } = request.routeOptions.config;
    return act === undefined ? done() : admit(request, reply, act);
  });
}

/** A page of another origin can make a browser send a cookie's request, but not forge where it comes from. */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Refusal('STAFF_ORIGIN_REFUSED');
  if (origin === new URL(publicUrl).origin) return;
  // Under another of our names (an address of this machine): the page then asks the very host that served it.
  const own = `${request.protocol}://${request.host}`;
  if (origin === undefined || origin !== own) throw new Refusal('STAFF_ORIGIN_REFUSED');
}

/** On routes with an act other than `public`, the guard has refused everybody else. */
export function requireStaff(request: FastifyRequest): StaffViewer {
  if (request.staff === null) throw new Refusal('STAFF_SIGNED_OUT');
  return request.staff;
}
