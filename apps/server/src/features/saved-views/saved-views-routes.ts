import {
  DeleteViewBody,
  EditViewBody,
  SavedViewsAnswer,
  SavedViewsQuery,
  SaveViewBody,
  type ViewRoom,
} from '@mnada/contract/office';
import { keptSearch, mayChangeView, mayKeepViews, VIEWS_A_ROOM_MAX } from '@mnada/rules/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireStaff, type StaffViewer } from '../../platform/http/index.ts';
import { initialsOf } from '../staff-access/index.ts';

const SIGNED_IN = { access: 'staff', act: 'signed-in' } as const;
const Path = z.object({ view: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });

type ViewRow = {
  readonly id: number;
  readonly room: ViewRoom;
  readonly name: string;
  readonly search: string;
  readonly isShared: boolean;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly revision: number;
};

/** Views of lists that staff keep, for themselves or for everybody who may see the room (OPS-2). */
export function savedViewsRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  function requireRoom(viewer: StaffViewer, room: ViewRoom): void {
    if (!mayKeepViews(viewer, room)) throw new Refusal('FORBIDDEN');
  }
  async function viewsOf(viewer: StaffViewer, room: ViewRoom, reader: Db = db): Promise<SavedViewsAnswer> {
    const { rows } = await sql<ViewRow>`
      select v.id, v.room, v.name, v.search, v.is_shared as "isShared", v.owner_id as "ownerId", u.full_name as "ownerName", v.revision
        from saved_view v join app_user u on u.id = v.owner_id
       where v.room = ${room} and (v.owner_id = ${viewer.userId} or v.is_shared)
       order by v.owner_id <> ${viewer.userId}, lower(v.name), v.id limit 500`.execute(reader);
    const views = rows.map((row) => {
      const isOwn = row.ownerId === viewer.userId;
      return {
        id: row.id,
        name: row.name,
        search: JSON.parse(row.search) as Record<string, string>,
        is_shared: row.isShared,
        owner: { id: row.ownerId, name: row.ownerName, initials: initialsOf(row.ownerName) },
        is_yours: isOwn,
        may_change: mayChangeView(viewer, { isOwn, isShared: row.isShared }),
        revision: row.revision,
      };
    });
    return { views };
  }
  /**
   * @throws Refusal VIEW_NOT_FOUND there is none, or it is somebody else's: nobody learns which; EDITED_MEANWHILE it is no more as
   *   it was seen
   */
  async function changeable(trx: Db, viewer: StaffViewer, id: string, revision: number): Promise<ViewRow> {
    const { rows } = await sql<ViewRow>`
      select id, room, name, search, is_shared as "isShared", owner_id as "ownerId", '' as "ownerName", revision
        from saved_view where id = ${id}::bigint for update`.execute(trx);
    const [view] = rows;
    if (
      view === undefined ||
      !mayChangeView(viewer, { isOwn: view.ownerId === viewer.userId, isShared: view.isShared })
    )
      throw new Refusal('VIEW_NOT_FOUND');
    if (view.revision !== revision)
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await viewsOf(viewer, view.room, trx) } });
    return view;
  }
  /** What everybody sees has its line in the log; one's own views are nobody's business. */
  async function told(
    trx: Db,
    viewer: StaffViewer,
    action: string,
    view: { id: number; room: string },
    requestId: string,
  ) {
    const subject = `view:${view.id}`;
    await writeAudit(trx, { actorId: viewer.userId, action, subject, after: { room: view.room }, requestId });
  }
  /** Of two saves of one name, the constraint refuses one. */
  async function unlessNamed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint === 'saved_view_name')
        throw new Refusal('VIEW_EXISTS', { cause: error });
      throw error;
    }
  }

  return async (app) => {
    app.get(
      '/api/admin/views',
      { config: SIGNED_IN, schema: { hide: true, querystring: SavedViewsQuery, response: { 200: SavedViewsAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        requireRoom(viewer, request.query.room);
        return await viewsOf(viewer, request.query.room);
      },
    );
    app.post(
      '/api/admin/views',
      { config: SIGNED_IN, schema: { hide: true, body: SaveViewBody, response: { 200: SavedViewsAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { room, name, search, is_shared: isShared } = request.body;
        requireRoom(viewer, room);
        await unlessNamed(() =>
          db.transaction().execute(async (trx) => {
            // Their own row keeps two presses from both being the fortieth.
            await sql`select from app_user where id = ${viewer.userId} for no key update`.execute(trx);
            const { rows } = await sql<{ id: number; room: string }>`
              insert into saved_view (room, owner_id, name, search, is_shared)
              select ${room}, ${viewer.userId}, ${name}, ${JSON.stringify(keptSearch(search))}, ${isShared}
               where (select count(*) from saved_view where owner_id = ${viewer.userId} and room = ${room}) < ${VIEWS_A_ROOM_MAX}
              returning id, room`.execute(trx);
            const [view] = rows;
            if (view === undefined) throw new Refusal('VIEWS_FULL');
            if (isShared) await told(trx, viewer, 'view.shared', view, request.id);
          }),
        );
        return await viewsOf(viewer, room);
      },
    );
    app.post(
      '/api/admin/views/:view/edit',
      {
        config: SIGNED_IN,
        schema: { hide: true, params: Path, body: EditViewBody, response: { 200: SavedViewsAnswer } },
      },
      async (request) => {
        const viewer = requireStaff(request);
        const { name, is_shared: isShared, revision } = request.body;
        const room = await unlessNamed(() =>
          db.transaction().execute(async (trx) => {
            const view = await changeable(trx, viewer, request.params.view, revision);
            await sql`
              update saved_view set name = ${name}, is_shared = ${isShared}, revision = revision + 1 where id = ${view.id}`.execute(
              trx,
            );
            if (isShared || view.isShared)
              await told(trx, viewer, isShared ? 'view.shared' : 'view.unshared', view, request.id);
            return view.room;
          }),
        );
        return await viewsOf(viewer, room);
      },
    );
    app.post(
      '/api/admin/views/:view/delete',
      {
        config: SIGNED_IN,
        schema: { hide: true, params: Path, body: DeleteViewBody, response: { 200: SavedViewsAnswer } },
      },
      async (request) => {
        const viewer = requireStaff(request);
        const room = await db.transaction().execute(async (trx) => {
          const view = await changeable(trx, viewer, request.params.view, request.body.revision);
          await sql`delete from saved_view where id = ${view.id}`.execute(trx);
          if (view.isShared) await told(trx, viewer, 'view.deleted', view, request.id);
          return view.room;
        });
        return await viewsOf(viewer, room);
      },
    );
  };
}
