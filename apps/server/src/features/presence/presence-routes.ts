import { Done, PresenceAnswer, PresenceBody, PresenceLeftBody, PresenceRooms } from '@mnada/contract/office';
import { mayBeAt, roomOfRecord } from '@mnada/rules/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireStaff } from '../../platform/http/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { dropPresence, keepPresence, othersAnywhere, othersAt } from './presence.sql.ts';

const SIGNED_IN = { access: 'staff', act: 'signed-in' } as const;
const personOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  id,
  name,
  initials: initialsOf(name),
});

/** Who else of staff has a record open, told before two of them collide; nothing of it blocks anybody (OPS-25). */
export function presenceRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/admin/presence',
      { config: SIGNED_IN, schema: { hide: true, body: PresenceBody, response: { 200: PresenceAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { record, tab, is_editing: isEditing, quiet_seconds: quietSeconds } = request.body;
        if (!mayBeAt(viewer, record)) throw new Refusal('FORBIDDEN');
        await keepPresence(db, { userId: viewer.userId, tab, record, isEditing, quietSeconds });
        const others = await othersAt(db, record, viewer.userId);
        return {
          others: others.map(({ id, name, editingSeconds, quietSeconds: quiet }) => ({
            person: personOf({ id, name }),
            editing_seconds: editingSeconds,
            quiet_seconds: quiet,
          })),
        };
      },
    );
    app.post(
      '/api/admin/presence/left',
      { config: SIGNED_IN, schema: { hide: true, body: PresenceLeftBody, response: { 200: Done } } },
      async (request) => {
        await dropPresence(db, requireStaff(request).userId, request.body.tab);
        return { done: true as const };
      },
    );
    app.get(
      '/api/admin/presence',
      { config: SIGNED_IN, schema: { hide: true, response: { 200: PresenceRooms } } },
      async (request) => {
        const viewer = requireStaff(request);
        const seen = new Set<string>();
        const present: PresenceRooms['present'] = [];
        for (const { record, ...person } of await othersAnywhere(db, viewer.userId)) {
          const room = mayBeAt(viewer, record) ? roomOfRecord(record) : null;
          if (room === null || seen.has(`${person.id} ${room}`)) continue;
          seen.add(`${person.id} ${room}`);
          present.push({ person: personOf(person), room });
        }
        return { present };
      },
    );
  };
}
