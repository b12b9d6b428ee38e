import {
  Done,
  OFFICE_PAGE,
  SimulateAnswer,
  SimulateQuery,
  TemplateBody,
  TemplateEditBody,
  TemplatePage,
  TemplatePauseBody,
  TemplatesAnswer,
  TemplatesQuery,
  TemplateStateBody,
} from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import type { SchedulesDeps } from '../context.ts';
import { actingOf, orPresent } from '../room/room-routes.ts';
import {
  cloneTemplate,
  discardTemplate,
  editTemplate,
  makeTemplate,
  pauseTemplate,
  publishTemplate,
  resumeTemplate,
} from './edit-template.ts';
import { simulateFigures } from './simulate.ts';
import { readTemplatePage, toTemplateRow } from './template-page.ts';
import { clockText } from './template-view.ts';
import { countStates, selectTemplates } from './template.sql.ts';

const SEE = { access: 'staff', act: 'auctions.see' } as const;
const PUBLISH = { access: 'staff', act: 'auctions.publish' } as const;
const Path = z.object({ template: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });
const CSV_COLUMNS = [
  'template',
  'name',
  'state',
  'days',
  'times',
  'live_least',
  'from',
  'until',
  'live',
  'scheduled',
  'made',
];

/** @throws Refusal INVALID_INPUT a place that was never given out */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return Number(cursor);
}

/** Templates (OPS-9), and what this shop's past says of what they would sell. */
export function templateRoutes({ db, isCashUsual }: Pick<SchedulesDeps, 'db' | 'isCashUsual'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/templates',
      { config: SEE, schema: { hide: true, querystring: TemplatesQuery, response: { 200: TemplatesAnswer } } },
      async ({ query }) => {
        const [rows, counts] = await Promise.all([
          selectTemplates(db, query, { before: readCursor(query.cursor), limit: OFFICE_PAGE + 1 }),
          countStates(db, query),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const next = rows.length > OFFICE_PAGE ? String(shown.at(-1)?.id) : null;
        return { templates: shown.map(toTemplateRow), next_cursor: next, counts };
      },
    );
    app.get(
      '/api/admin/templates.csv',
      { config: SEE, schema: { hide: true, querystring: TemplatesQuery } },
      async (request, reply) => {
        const { query } = request;
        const after = withoutSearch(query);
        await writeAudit(db, { ...actingOf(request), action: 'templates.exported', subject: 'templates:all', after });
        return sendCsv(reply, 'templates', CSV_COLUMNS, exported(query));
      },
    );
    async function* exported(query: TemplatesQuery) {
      for (let before: number | null = null; ; ) {
        const rows = await selectTemplates(db, query, { before, limit: EXPORTED_AT_ONCE });
        for (const row of rows)
          yield [
            `T-${row.id}`,
            row.name,
            row.state,
            row.days.join(' '),
            row.times.map(clockText).join(' '),
            row.liveLeast,
            row.startsOn,
            row.endsOn ?? '',
            row.live,
            row.scheduled,
            row.made,
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        before = last.id;
      }
    }

    app.get(
      '/api/admin/templates/simulate',
      { config: PUBLISH, schema: { hide: true, querystring: SimulateQuery, response: { 200: SimulateAnswer } } },
      ({ query }) => simulateFigures(db, Number(query.product), isCashUsual),
    );
    app.get(
      '/api/admin/templates/:template',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: TemplatePage } } },
      ({ params }) => readTemplatePage(db, Number(params.template)),
    );
    app.post(
      '/api/admin/templates',
      { config: PUBLISH, schema: { hide: true, body: TemplateBody, response: { 200: TemplatePage } } },
      async (request) => readTemplatePage(db, await makeTemplate(db, request.body, actingOf(request))),
    );
    app.put(
      '/api/admin/templates/:template',
      {
        config: PUBLISH,
        schema: { hide: true, params: Path, body: TemplateEditBody, response: { 200: TemplatePage } },
      },
      async (request) => {
        const id = Number(request.params.template);
        const present = () => readTemplatePage(db, id);
        await orPresent(() => editTemplate(db, id, request.body, actingOf(request)), present);
        return await present();
      },
    );
    for (const [verb, act] of [
      ['publish', publishTemplate],
      ['resume', resumeTemplate],
    ] as const)
      app.post(
        `/api/admin/templates/:template/${verb}`,
        {
          config: PUBLISH,
          schema: { hide: true, params: Path, body: TemplateStateBody, response: { 200: TemplatePage } },
        },
        async (request) => {
          const id = Number(request.params.template);
          const present = () => readTemplatePage(db, id);
          await orPresent(() => act(db, id, request.body.revision, actingOf(request)), present);
          return await present();
        },
      );
    app.post(
      '/api/admin/templates/:template/pause',
      {
        config: PUBLISH,
        schema: { hide: true, params: Path, body: TemplatePauseBody, response: { 200: TemplatePage } },
      },
      async (request) => {
        const id = Number(request.params.template);
        const { revision, reason } = request.body;
        const present = () => readTemplatePage(db, id);
        await orPresent(() => pauseTemplate(db, id, revision, reason.trim(), actingOf(request)), present);
        return await present();
      },
    );
    app.post(
      '/api/admin/templates/:template/clone',
      { config: PUBLISH, schema: { hide: true, params: Path, response: { 200: TemplatePage } } },
      async (request) =>
        readTemplatePage(db, await cloneTemplate(db, Number(request.params.template), actingOf(request))),
    );
    app.post(
      '/api/admin/templates/:template/discard',
      { config: PUBLISH, schema: { hide: true, params: Path, body: TemplateStateBody, response: { 200: Done } } },
      async (request) => {
        const id = Number(request.params.template);
        await orPresent(
          () => discardTemplate(db, id, request.body.revision, actingOf(request)),
          () => readTemplatePage(db, id),
        );
        return { done: true } as const;
      },
    );
  };
}
