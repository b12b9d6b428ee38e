import { type ContentDocument, nairobiDate, nairobiTime } from '@mnada/contract';
import {
  ContentDiscardBody,
  ContentPage,
  ContentPreview,
  ContentPreviewBody,
  ContentPublishBody,
  ContentRoom,
  ContentSaveBody,
  ContentVersionAnswer,
  ContentWithdrawBody,
  DocumentName,
} from '@mnada/contract/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { instantAhead } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireStaff } from '../../platform/http/index.ts';
import { requireStepUp } from '../staff-access/index.ts';
import { missingOf, needsAnother, readPage, readRoom, readVersions } from './content-room.ts';
import { FIRST_PARTS } from './first/to-parts.ts';
import { shownParts, type WrittenPart } from './part.ts';
import { promoFaults } from './promo.ts';
import { CONTENT_TOPIC, readPublished } from './published.ts';
import {
  deleteDraft,
  type DraftRow,
  insertDraft,
  lockDocument,
  publishDraft,
  readDraft,
  readParts,
  saveDraft,
  type Trx,
  withdrawPlanned,
} from './room.sql.ts';

const EDIT = { access: 'staff', act: 'content.edit' } as const;
const momentWords = (at: string): string => `${nairobiDate(Date.parse(at), 'en')}, ${nairobiTime(Date.parse(at))}`;
/** Texts of both languages at once. */
const BODY_MAX_BYTES = 1_500_000;
const Path = z.object({ document: DocumentName });
const VersionPath = z.object({ document: DocumentName, number: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)) });

/** The room Content (OPS-12): drafts side by side in both languages, their difference, and publishing from a date. */
export function contentRoomRoutes(deps: {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
}): FastifyPluginAsyncZod {
  const { db, bus } = deps;
  type Call = FastifyRequest<{ Params: { document: ContentDocument } }>;
  type Line = { readonly action: string; readonly reason?: string; readonly after?: object };

  /** Does one thing with a document, alone, with its line in the audit (null: it changed nothing). @returns its page, once others may see it */
  async function act(request: Call, work: (trx: Trx, actorId: string) => Promise<Line | null>): Promise<ContentPage> {
    const { document } = request.params;
    const staff = requireStaff(request);
    const actorId = staff.userId;
    try {
      await db.transaction().execute(async (trx) => {
        await lockDocument(trx, document);
        const line = await work(trx, actorId);
        if (line !== null)
          await writeAudit(trx, { ...line, actorId, subject: `content:${document}`, requestId: request.id });
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await readPage(db, document, staff) } });
    }
    bus.publish(CONTENT_TOPIC, document);
    return await readPage(db, document, staff);
  }
  async function draftAt(trx: Trx, document: ContentDocument, revision: number, actorId: string): Promise<DraftRow> {
    const draft = await readDraft(trx, document, actorId);
    // Published or discarded by somebody else meanwhile, too.
    if (draft?.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    return draft;
  }

  return async (app) => {
    app.get('/api/admin/content', { config: EDIT, schema: { hide: true, response: { 200: ContentRoom } } }, () =>
      readRoom(db),
    );
    app.get(
      '/api/admin/content/:document',
      { config: EDIT, schema: { hide: true, params: Path, response: { 200: ContentPage } } },
      (request) => readPage(db, request.params.document, requireStaff(request)),
    );
    app.get(
      '/api/admin/content/:document/versions/:number',
      { config: EDIT, schema: { hide: true, params: VersionPath, response: { 200: ContentVersionAnswer } } },
      async (request) => {
        const { document } = request.params;
        const number = Number(request.params.number);
        const parts = number === 1 ? FIRST_PARTS[document] : await readParts(db, document, number);
        const version = (await readVersions(db, document)).find((each) => each.number === number);
        if (parts === null || version === undefined) throw new Refusal('NOT_FOUND');
        return { version, parts: copyOf(parts) };
      },
    );
    app.post(
      '/api/admin/content/:document/draft',
      { config: EDIT, schema: { hide: true, params: Path, response: { 200: ContentPage } } },
      (request) =>
        act(request, async (trx, actorId) => {
          const { document } = request.params;
          const open = await readDraft(trx, document, actorId);
          const number =
            open?.number ?? (await insertDraft(trx, document, (await readPublished(trx, document)).parts, actorId));
          return { action: 'content.draft_begun', after: { number } };
        }),
    );
    app.post(
      '/api/admin/content/:document/save',
      {
        config: EDIT,
        bodyLimit: BODY_MAX_BYTES,
        schema: { hide: true, params: Path, body: ContentSaveBody, response: { 200: ContentPage } },
      },
      (request) =>
        act(request, async (trx, actorId) => {
          const { document } = request.params;
          const { revision, parts, changed, asks_again: asksAgain } = request.body;
          if (new Set(parts.map(({ id }) => id)).size !== parts.length)
            throw new Refusal('INVALID_INPUT', { errors: ['parts: an id is there twice'] });
          const faults = document === 'promo' ? promoFaults(parts) : [];
          if (faults.length > 0) throw new Refusal('INVALID_INPUT', { errors: faults });
          const { number } = await draftAt(trx, document, revision, actorId);
          const written = { parts, changed, asksAgain: asksAgain && document === 'terms' };
          if (!(await saveDraft(trx, document, written, actorId))) return null;
          return { action: 'content.draft_saved', after: { number, parts: parts.length } };
        }),
    );
    app.post(
      '/api/admin/content/:document/publish',
      { config: EDIT, schema: { hide: true, params: Path, body: ContentPublishBody, response: { 200: ContentPage } } },
      async (request) => {
        const { document } = request.params;
        const { revision, from, reason } = request.body;
        const staff = requireStaff(request);
        const need = {
          act: 'content.edit',
          subject: `content:${document} draft ${revision}${from === undefined ? '' : ` from ${from}`}`,
          says: `Publish ${document.replaceAll('_', ' ')} as it stands in the draft${from === undefined ? '' : `, from ${momentWords(from)}`}`,
        };
        await requireStepUp(deps, staff, need);
        const begins = from === undefined ? null : await instantAhead(db, from);
        if (begins === undefined) throw new Refusal('INVALID_INPUT', { errors: ['from'] });
        return await act(request, async (trx, actorId) => {
          const draft = await draftAt(trx, document, revision, actorId);
          const missing = missingOf(draft);
          if (missing.length > 0) throw new Refusal('NOT_WHOLE', { errors: missing.slice(0, 50) });
          if (needsAnother(document, draft, staff)) throw new Refusal('OWN_WORDS');
          const published = await publishDraft(trx, document, actorId, begins);
          return { action: 'content.published', reason, after: { ...published } };
        });
      },
    );
    app.post(
      '/api/admin/content/:document/discard',
      { config: EDIT, schema: { hide: true, params: Path, body: ContentDiscardBody, response: { 200: ContentPage } } },
      (request) =>
        act(request, async (trx, actorId) => {
          const { document } = request.params;
          const { number } = await draftAt(trx, document, request.body.revision, actorId);
          await deleteDraft(trx, document);
          return { action: 'content.draft_discarded', reason: request.body.reason, after: { number } };
        }),
    );
    app.post(
      '/api/admin/content/:document/withdraw',
      { config: EDIT, schema: { hide: true, params: Path, body: ContentWithdrawBody, response: { 200: ContentPage } } },
      (request) =>
        act(request, async (trx) => {
          const { number, reason } = request.body;
          if (!(await withdrawPlanned(trx, request.params.document, number))) throw new Refusal('STATE_FORBIDS');
          return { action: 'content.withdrawn', reason, after: { number } };
        }),
    );
    app.post(
      '/api/admin/content/preview',
      {
        config: EDIT,
        bodyLimit: BODY_MAX_BYTES,
        schema: { hide: true, body: ContentPreviewBody, response: { 200: ContentPreview } },
      },
      async (request) => ({ en: shownParts(request.body.parts, 'en'), sw: shownParts(request.body.parts, 'sw') }),
    );
  };
}

const copyOf = (parts: readonly WrittenPart[]) =>
  parts.map(({ title, text, words, ...rest }) => ({
    ...rest,
    ...{ title: { ...title }, text: { ...text }, words: { ...words } },
  }));
