import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { StaffAccessDeps } from './context.ts';
import { peopleRoutes } from './people-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export type { StaffAccessDeps } from './context.ts';
export { firstOwnerLink, invitationLink } from './invitations.ts';
export { changeRoles, changeStatus, invitePerson, listPeople, personByEmail, resetPerson } from './people.ts';
export { createStaffSessions, startForgettingAccess } from './staff-sessions.ts';
export { type ProofNeed, type ProofOnce, requireStepUp, useStepUp } from './step-up.ts';
export { initialsOf } from './tokens.ts';

/** How staff come into the back office, who they are and what they may (ACC-8). */
export const staffAccessRoutes =
  (deps: StaffAccessDeps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(signInRoutes(deps));
    await app.register(peopleRoutes(deps));
  };
