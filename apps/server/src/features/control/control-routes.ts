import { ControlRoom, PauseAnswer, PauseBody, ResumeBody } from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireStaff, staffCookie, type StaffSessions, type StaffViewer } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { type ChangeFeed, pauseAuctions, resumeAuctions, tellCommitted } from '../auctions/index.ts';
import { type ProofOnce, requireStepUp, useStepUp } from '../staff-access/index.ts';
import { type ControlSources, readControlPause } from './control-room.ts';
import { LiveStreams } from './live-streams.ts';

export type ControlDeps = ControlSources & {
  /** Under the role of staff. */
  readonly db: Db;
  readonly feed: ChangeFeed;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly sessions: StaffSessions;
  readonly publicUrl: string;
};

const SEE = { access: 'staff', act: 'auctions.see' } as const;
const PAUSE = { access: 'staff', act: 'auctions.pause' } as const;
/** Pausing takes a proof, and resuming takes one; each is used up by what it did. */
const proofOf = ({ sessionId }: StaffViewer, verb: 'pause' | 'resume'): ProofOnce => ({
  ...{ sessionId, act: PAUSE.act, subject: `auctions:all ${verb}` },
  says: verb === 'pause' ? 'Pause all auctions' : 'Resume all auctions',
});

/** The control room (OPS-15): it sees everything that is live, and may pause and resume all of it. Nothing here bids. */
export function controlRoutes(deps: ControlDeps): FastifyPluginAsyncZod {
  const { db, sessions, publicUrl } = deps;
  const streams = new LiveStreams(deps, deps.log);
  const cookie = staffCookie(publicUrl);
  return async (app) => {
    app.addHook('preClose', async () => streams.stop());

    app.get(
      '/api/admin/live/now',
      { config: SEE, schema: { hide: true, response: { 200: ControlRoom } } },
      async () => await streams.now(),
    );

    // Server-sent events: a `ControlRoom` a second. The page comes back by itself, and is let in anew each time.
    app.get('/api/admin/live', { config: SEE, schema: { hide: true } }, async (request, reply) => {
      const viewer = requireStaff(request);
      if (request.headers.accept?.includes('text/event-stream') !== true) return await streams.now();
      const token = request.cookies[cookie] ?? '';
      await streams.add(reply, viewer.userId, async () => (await sessions.resolve(token, false)) !== null);
    });

    app.post(
      '/api/admin/pause',
      { config: PAUSE, schema: { hide: true, body: PauseBody, response: { 200: PauseAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const proof = proofOf(viewer, 'pause');
        await requireStepUp(deps, viewer, proof);
        const { reason: reasonEn, reason_sw: reasonSw } = request.body;
        const why = { actorId: viewer.userId, reasonEn, reasonSw, requestId: request.id };
        const done = await db.transaction().execute(async (trx) => {
          const paused = await pauseAuctions(trx, why);
          if (paused.isPaused) await useStepUp(trx, proof);
          return paused;
        });
        if (!done.isPaused) {
          throw new Refusal('PAUSED_ALREADY', { fields: { present: await readControlPause(db) } });
        }
        await tellCommitted(deps, done);
        streams.forgetFacts();
        return { pause: await readControlPause(db), auctions: done.auctions };
      },
    );

    app.post(
      '/api/admin/pause/resume',
      { config: PAUSE, schema: { hide: true, body: ResumeBody, response: { 200: PauseAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const proof = proofOf(viewer, 'resume');
        await requireStepUp(deps, viewer, proof);
        const why = { actorId: viewer.userId, reason: request.body.reason, requestId: request.id };
        const done = await db.transaction().execute(async (trx) => {
          const resumed = await resumeAuctions(trx, why);
          if (resumed.ending === 'resumed') await useStepUp(trx, proof);
          return resumed;
        });
        if (done.ending !== 'resumed') throw new Refusal(done.ending === 'over' ? 'PAUSE_OVER' : 'NOT_PAUSED');
        await tellCommitted(deps, done);
        streams.forgetFacts();
        return { pause: null, auctions: done.auctions };
      },
    );
  };
}
