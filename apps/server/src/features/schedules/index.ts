import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SchedulesDeps } from './context.ts';
import { auctionRoomRoutes } from './room/room-routes.ts';
import { templateRoutes } from './templates/template-routes.ts';

export { callOffAuction } from './cancel-auction.ts';
export { makeDraft, publishDraft } from './drafts.ts';
export { selectRoom } from './room/room-list.sql.ts';
export { readAuctionPage } from './room/room-page.ts';
export { pauseTemplate } from './templates/edit-template.ts';
export { startSchedules } from './templates/run-schedules.ts';
export { type RunOptions, runTemplate } from './templates/run-template.ts';
export { publishedTemplates, selectTemplates } from './templates/template.sql.ts';

/** All calls of the rooms Auctions and Templates (OPS-8, OPS-9). */
export function schedulesRoutes(deps: SchedulesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(auctionRoomRoutes(deps));
    await app.register(templateRoutes(deps));
  };
}
