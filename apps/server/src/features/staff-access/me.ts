import type { Me } from '@mnada/contract/office';
import { accessMap, seesWholeAddress } from '@mnada/rules/office';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { sql } from 'kysely';
import { Refusal } from '../../platform/http/index.ts';
import type { StaffAccessDeps } from './context.ts';
import { factorsOf, roleNames, staffById } from './person.sql.ts';
import { initialsOf } from './tokens.ts';

type SessionRow = {
  readonly id: string;
  readonly method: Me['session']['method'];
  readonly startedAt: Date;
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
  readonly now: Date;
};

/** Who is signed in, what they may, and until when. @throws Refusal STAFF_SIGNED_OUT it ended meanwhile */
export async function readMe(
  deps: StaffAccessDeps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<Me> {
  const { db } = deps;
  const [person, sessions, stepUps, factors] = await Promise.all([
    staffById(db, userId),
    sql<SessionRow>`
      select id, method, created_at as "startedAt", idle_ends_at as "idleEndsAt", ends_at as "endsAt",
             ${STATEMENT_TIME} as now from staff_session where id = ${sessionId}`.execute(db),
    sql<{ act: string; subject: string; until: Date }>`
      select act, subject, until from staff_step_up where session_id = ${sessionId} and until > ${STATEMENT_TIME}`.execute(
      db,
    ),
    factorsOf(db, userId),
  ]);
  const session = sessions.rows[0];
  if (person === null || session === undefined) throw new Refusal('STAFF_SIGNED_OUT');
  const roles = await roleNames(db, person.roles);
  return {
    person: {
      id: person.id,
      name: person.name,
      initials: initialsOf(person.name),
      username: person.username,
      email: person.email,
      kind: person.kind,
      roles,
      permissions: person.permissions,
    },
    access: accessMap(person) as Me['access'],
    sees_whole_address: seesWholeAddress(person),
    session: {
      id: session.id,
      method: session.method,
      started_at: session.startedAt.toISOString(),
      idle_ends_at: session.idleEndsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
    },
    step_ups: stepUps.rows.map(({ act, subject, until }) => ({ act, subject, until: until.toISOString() })),
    factors,
    is_demo: deps.demoOwner !== null,
    server_time: session.now.toISOString(),
  };
}
