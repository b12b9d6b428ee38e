import type { OfficeChanges } from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Bus } from '../../platform/bus/index.ts';
import { EventStreams, Refusal, requireStaff, staffCookie, type StaffSessions } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { ORDER_TOPIC } from '../orders/index.ts';
import { PAYMENT_TOPIC } from '../payments/index.ts';

type Room = OfficeChanges['rooms'][number];
/** What the bus says changes these; what it doesn't say, pages see when they next ask by themselves. */
const CHANGED_BY: Readonly<Record<string, readonly Room[]>> = {
  [ORDER_TOPIC]: ['orders', 'today'],
  [PAYMENT_TOPIC]: ['orders', 'today'],
};
/** So that nothing in between takes a quiet stream for a dead one. */
const QUIET_TICKS_MAX = 15;
const HEARTBEAT = ':\n\n';

type ChangesDeps = {
  readonly bus: Pick<Bus, 'hear'>;
  readonly sessions: StaffSessions;
  readonly publicUrl: string;
  readonly log: Pick<Log, 'warn'>;
};

/** Tells open pages of the office which room changed, never what: whoever may see it asks for it (OPS-1). */
export function changesRoutes({ bus, sessions, publicUrl, log }: ChangesDeps): FastifyPluginAsyncZod {
  const cookie = staffCookie(publicUrl);
  const changed = new Set<Room>();
  let quietTicks = 0;
  async function frame(): Promise<string | null> {
    if (changed.size === 0) {
      quietTicks = (quietTicks + 1) % QUIET_TICKS_MAX;
      return quietTicks === 0 ? HEARTBEAT : null;
    }
    const rooms: OfficeChanges = { rooms: [...changed] };
    changed.clear();
    quietTicks = 0;
    return `data: ${JSON.stringify(rooms)}\n\n`;
  }
  const streams = new EventStreams(frame, (error) => log.warn({ err: error }, 'changes could not be told'));
  return async (app) => {
    const deafen = Object.entries(CHANGED_BY).map(([topic, rooms]) =>
      bus.hear(topic, () => rooms.forEach((room) => changed.add(room))),
    );
    app.addHook('preClose', async () => {
      for (const each of deafen) each();
      streams.stop();
    });
    app.get(
      '/api/admin/changes',
      { config: { access: 'staff', act: 'signed-in' }, schema: { hide: true } },
      async (request, reply) => {
        const viewer = requireStaff(request);
        if (request.headers.accept?.includes('text/event-stream') !== true) throw new Refusal('INVALID_INPUT');
        const token = request.cookies[cookie] ?? '';
        streams.admit(viewer.userId);
        const stands = async () => (await sessions.resolve(token, false)) !== null;
        streams.add(reply, viewer.userId, stands, '');
      },
    );
  };
}
