import type { FastifyInstance, FastifyRequest, preValidationAsyncHookHandler, RouteOptions } from 'fastify';
import type { Sessions } from './viewer.ts';
import { isSlowBody, noteArrival } from './body-arrival.ts';
import { refuseUnguardedOffice } from './office-guard.ts';
import { Refusal } from './refusal.ts';

/** `user` is anyone signed in, staff too; `staff` includes the owner. */
const ACCESS = ['public', 'user', 'staff', 'owner'] as const;
export type Access = (typeof ACCESS)[number];

// Longer than any token that we make; a longer one is not worth a look-up.
const TOKEN_LENGTH_MAX = 200;

/**
 * Who may call what (S13): denied unless the route says who may. Reads the caller from the bearer token before
 * anything of the request is believed, and answers 401 or 403 before its body is read; and again once it was, where that took long.
 */
export function guardRoutes(app: FastifyInstance, sessions: Sessions): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
    if (!/^(?:GET|HEAD)$/.test(String(route.method)))
      route.preValidation = [stillStands, ...[route.preValidation ?? []].flat()];
  });
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => !ACCESS.includes(route.config?.access as Access));
    if (open.length === 0) return;
    const names = open.map((route) => `${String(route.method)} ${route.url}`).join(', ');
    throw new Error(`Routes without config.access: ${names}. Each must say who may call it.`);
  });
  refuseUnguardedOffice(app, routes);
  app.decorateRequest('viewer', null);
  app.decorateRequest('staff', null);
  app.decorateRequest('arrivedAtMs', null);
  const withToken = async (request: FastifyRequest, access: Access, token: string) => {
    request.viewer = await sessions.resolve(token);
    if (access !== 'public') requireAccess(request, access);
  };
  const stillStands: preValidationAsyncHookHandler = async (request, reply) => {
    const token = request.viewer !== null && isSlowBody(reply.elapsedTime) ? bearerToken(request) : null;
    if (token === null) return;
    const { access = 'public' } = request.routeOptions.config;
    await withToken(request, access, token);
  };
  // Nothing is waited for where nobody says who they are.
  app.addHook('onRequest', (request, _reply, done) => {
    const { access = 'public', act, countsByArrival } = request.routeOptions.config;
    if (countsByArrival) noteArrival(request);
    // The back office asks sessions of its own (office-guard.ts); a shop's session is nothing there.
    if (act !== undefined) return done();
    const token = bearerToken(request);
    if (token !== null) return withToken(request, access, token);
    if (access !== 'public') requireAccess(request, access);
    done();
  });
}

function requireAccess({ viewer }: FastifyRequest, access: Access): void {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  if (access === 'staff' && viewer.kind === 'user') throw new Refusal('FORBIDDEN');
  if (access === 'owner' && viewer.kind !== 'owner') throw new Refusal('FORBIDDEN');
}

/** @returns null when there is none, or nothing that could be one */
export function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.raw.headers;
  if (authorization === undefined) return null;
  const match = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization);
  const token = match?.[1] ?? '';
  return token !== '' && token.length <= TOKEN_LENGTH_MAX ? token : null;
}

/** Marks every route that a plugin of others adds (pictures, API documentation) as callable by anyone. */
export function openToAll(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { access: 'public', ...route.config };
  });
}
