import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { linkText, ownLinkText } from '@mnada/rules';
import {
  inclusionProof,
  parseTilePath,
  readEntry,
  textHash,
  tileWidth,
  utf8,
  writeTlogProof,
} from '@mnada/rules/transparency';
import { BidReceiptsAnswer, IdText, OpenedNamesAnswer, PublicLogsAnswer } from '@mnada/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { readAuctionText, readOpenedNames } from './auction-record.sql.ts';
import { KeptTexts } from './kept-texts.ts';
import {
  type LoggedKind,
  readDayCheckpoint,
  readLog,
  readLogged,
  readLogs,
  readTile,
  readToldCheckpoint,
  readWitnessed,
  storedNodes,
  type ToldCheckpoint,
} from './log-store.sql.ts';
import { readOwnLink, readOwnLinks } from './own-link.sql.ts';
import type { receiptSigner } from './sign-receipts.ts';

const zip = promisify(gzip);

const FOREVER = 'public, max-age=31536000, immutable';
/** A checkpoint may be five seconds old: two until it is made, two here, one on the way. */
const FRESH = 'public, max-age=1';
const KEPT_MS = 2_000;
/** A minute. */
const NAMES_KEPT_TIMES = 30;
/** Tiles are small and asked for by the dozen; an auction's text reads all its bids. */
const TILES = { bytesMax: 8_000_000, atOnceMax: 8, waitingMax: 500 } as const;
const AUCTIONS = { bytesMax: 16_000_000, atOnceMax: 2, waitingMax: 20 } as const;
const TEXT = 'text/plain; charset=utf-8';

const hidden = { hide: true } as const;
/** Whoever follows the log reads some tiles a minute; whoever reads all of it, three a second. */
const often = { access: 'public', limit: { max: 300, windowSeconds: 60, by: 'address' } } as const;
/** Read from the bids of an auction: dearer, and asked for once. Phones of one operator share an address. */
const seldom = { access: 'public', limit: { max: 120, windowSeconds: 60, by: 'address' } } as const;

const LogParams = z.object({ log: z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)) });
const AuctionParams = z.extend(LogParams, { id: IdText });
const DayParams = z.extend(LogParams, { day: z.string().check(z.regex(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/)) });
/** The calendar has it: the 31st of February looks like a day, too. */
const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day;
/** Each is signed: so many are asked for at once. */
const RECEIPTS_AT_ONCE = 50;
/** What the column of a bid's number holds. */
const SEQ_MAX = 2_147_483_647;
const KINDS: Readonly<Record<string, LoggedKind>> = {
  'schedule.tlog-proof': 'schedule',
  'open.tlog-proof': 'open',
  'close.tlog-proof': 'close',
};

export type TransparencyRoutesDeps = {
  readonly db: Db;
  /** Missing: this node holds no key, and receipts are told unsigned. */
  readonly signReceipt?: ReturnType<typeof receiptSigner> | undefined;
  readonly receiptsAtOnce?: number;
  /** How long a node keeps a checkpoint. */
  readonly keptMs?: number;
};

/** The public log (LOG-1): everything under `/ledger/1`, for anybody and any tool; and a bidder's own links. */
export function transparencyRoutes({
  db,
  signReceipt,
  receiptsAtOnce = RECEIPTS_AT_ONCE,
  keptMs = KEPT_MS,
}: TransparencyRoutesDeps): FastifyPluginAsyncZod {
  const tiles = new KeptTexts(TILES);
  const auctions = new KeptTexts(AUCTIONS);
  /**
   * Auctions whose list isn't the one that was logged: a node of an older version knows less of them, or somebody changed it. It is
   * shown all the same, for Verify to say so, and neither this node nor a cache keeps it in the place of the right one.
   */
  const unlike = new Set<string>();
  const kept = keptFor(keptMs, (log) => readToldCheckpoint(db, Number(log)));
  const last = (log: number) => kept(String(log));
  // As long as a browser keeps them; whoever is deleted is gone from them then.
  const keptNames = keptFor(keptMs * NAMES_KEPT_TIMES, (auctionId) => readOpenedNames(db, Number(auctionId)));
  const requireCheckpoint = async (log: number): Promise<ToldCheckpoint> => {
    const checkpoint = await last(log);
    if (checkpoint === null) throw new Refusal('NOT_FOUND');
    return checkpoint;
  };
  /** Only what is signed is told. Signed a moment ago, and this node still keeps the checkpoint before it: ask again. */
  const signedEntry = async (log: number, auctionId: number, kind: LoggedKind) => {
    const logged = await readLogged(db, log, auctionId, kind);
    return logged !== null && logged.index < (await requireCheckpoint(log)).size ? logged : null;
  };
  const namesOf = async (log: number, auctionId: number) =>
    (await signedEntry(log, auctionId, 'close')) === null ? null : await keptNames(String(auctionId));

  return async (app) => {
    app.get(
      '/ledger/logs',
      { config: often, schema: { ...hidden, response: { 200: PublicLogsAnswer } } },
      async (_request, reply) => {
        void reply.header('cache-control', FRESH);
        return { logs: await readLogs(db) };
      },
    );

    app.get(
      '/ledger/:log/checkpoint',
      { config: often, schema: { ...hidden, params: LogParams } },
      async (request, reply) => {
        const { note, cosignatures } = await requireCheckpoint(Number(request.params.log));
        return reply
          .header('cache-control', FRESH)
          .type(TEXT)
          .send(note + cosignatures);
      },
    );

    app.get(
      '/ledger/:log/checkpoint/witnessed',
      { config: often, schema: { ...hidden, params: LogParams } },
      async (request, reply) => {
        const newest = await readWitnessed(db, Number(request.params.log));
        if (newest === null) throw new Refusal('NOT_FOUND');
        return reply
          .header('cache-control', FRESH)
          .type(TEXT)
          .send(newest.note + newest.cosignatures);
      },
    );

    app.get(
      '/ledger/:log/checkpoint/:day',
      { config: seldom, schema: { ...hidden, params: DayParams } },
      async (request, reply) => {
        const { log, day } = request.params;
        const note = isDay(day) ? await readDayCheckpoint(db, Number(log), day) : null;
        if (note === null) throw new Refusal('NOT_FOUND');
        return reply.header('cache-control', FRESH).type(TEXT).send(note);
      },
    );

    app.get(
      '/ledger/:log/vkey',
      { config: often, schema: { ...hidden, params: LogParams } },
      async (request, reply) => {
        const log = await readLog(db, Number(request.params.log));
        if (log === null) throw new Refusal('NOT_FOUND');
        return reply.header('cache-control', 'public, max-age=60').type(TEXT).send(`${log.vkey}\n`);
      },
    );

    app.get(
      '/ledger/:log/tile/*',
      { config: often, schema: { ...hidden, params: z.extend(LogParams, { '*': z.string() }) } },
      async (request, reply) => {
        const tile = parseTilePath(request.params['*']);
        const log = Number(request.params.log);
        if (tile === null) throw new Refusal('NOT_FOUND');
        const { size } = await requireCheckpoint(log);
        const level = tile.level === 'entries' ? 0 : tile.level;
        // Nothing that isn't signed yet is told.
        if (tile.width > tileWidth(level, tile.index, size)) throw new Refusal('NOT_FOUND');
        const isBundle = tile.level === 'entries';
        const bytes = await tiles.get(`${log} ${request.params['*']}`, async () => {
          const found = await readTile(db, log, tile);
          return found === null ? null : isBundle ? zip(found) : Buffer.from(found);
        });
        if (bytes === null) throw new Refusal('NOT_FOUND');
        void reply.header('cache-control', FOREVER).type('application/octet-stream');
        return isBundle ? sendZipped(reply, bytes) : reply.send(bytes);
      },
    );

    app.get(
      '/ledger/:log/auction/:id.txt',
      { config: seldom, schema: { ...hidden, params: AuctionParams } },
      async (request, reply) => {
        const { log, id } = request.params;
        // Only what is logged is published: it can't become another any more.
        const logged = await signedEntry(Number(log), Number(id), 'close');
        const name = `${log} ${id}`;
        const bytes =
          logged === null
            ? null
            : await auctions.get(
                name,
                async () => {
                  const file = await readAuctionText(db, Number(id), autobidEventsOf(logged.entry));
                  if (file !== null && textHash(file.text) !== closeOf(logged.entry)?.get('file')) unlike.add(name);
                  else unlike.delete(name);
                  return file === null ? null : zip(file.text);
                },
                () => !unlike.has(name),
              );
        if (bytes === null) throw new Refusal('NOT_FOUND');
        return sendZipped(reply.header('cache-control', unlike.has(name) ? 'no-store' : FOREVER).type(TEXT), bytes);
      },
    );

    app.get(
      '/ledger/:log/auction/:id/names',
      { config: seldom, schema: { ...hidden, params: AuctionParams, response: { 200: OpenedNamesAnswer } } },
      async (request, reply) => {
        const names = await namesOf(Number(request.params.log), Number(request.params.id));
        if (names === null) throw new Refusal('NOT_FOUND');
        void reply.header('cache-control', 'public, max-age=60');
        return { names: [...names] };
      },
    );

    app.get(
      '/ledger/:log/auction/:id/:proof',
      { config: seldom, schema: { ...hidden, params: z.extend(AuctionParams, { proof: z.string() }) } },
      async (request, reply) => {
        const { id, proof } = request.params;
        const kind = Object.hasOwn(KINDS, proof) ? KINDS[proof] : undefined;
        const log = Number(request.params.log);
        const logged = kind === undefined ? null : await signedEntry(log, Number(id), kind);
        if (logged === null) throw new Refusal('NOT_FOUND');
        const checkpoint = await requireCheckpoint(log);
        const hashes = await inclusionProof(storedNodes(db, log, checkpoint.size), logged.index, checkpoint.size);
        return reply
          .header('cache-control', FRESH)
          .type(TEXT)
          .send(
            writeTlogProof({ index: logged.index, hashes, checkpoint: checkpoint.note, extra: utf8(logged.entry) }),
          );
      },
    );

    app.get(
      '/api/receipts/:id',
      {
        config: { access: 'user', limit: { max: 120, windowSeconds: 60, by: 'viewer' } },
        schema: {
          tags: ['auctions'],
          summary: 'The signed receipts of one’s own bids on an auction, behind the bid with that number',
          params: z.object({ id: IdText }),
          querystring: z.object({ after: z._default(z.string().check(z.regex(/^[0-9]{1,10}$/)), '0') }),
          response: { 200: BidReceiptsAnswer },
        },
      },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        const auctionId = Number(request.params.id);
        const after = Math.min(Number(request.query.after), SEQ_MAX);
        const links = await readOwnLinks(db, { auctionId, userId, after, upTo: SEQ_MAX, most: receiptsAtOnce + 1 });
        void reply.header('cache-control', 'no-store');
        const receipts = links.slice(0, receiptsAtOnce).map(async ({ isLive, ...fields }) => {
          const whole = linkText({ auctionId, ...fields });
          const link = isLive ? ownLinkText({ auctionId, ...fields }) : whole;
          const hash = textHash(whole);
          const note = (await signReceipt?.({ link, hash }).catch(() => null)) ?? null;
          return { seq: fields.seq, link, hash, note };
        });
        return { receipts: await Promise.all(receipts), more: links.length > receiptsAtOnce };
      },
    );

    app.get(
      '/api/receipts/:id/:seq',
      {
        config: { access: 'user', limit: { max: 60, windowSeconds: 60, by: 'viewer' } },
        schema: {
          tags: ['auctions'],
          summary: 'The link of one own bid in the public chain, and its hash',
          params: z.object({ id: IdText, seq: IdText }),
        },
      },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        const { id, seq } = request.params;
        const link = Number(seq) > SEQ_MAX ? null : await readOwnLink(db, Number(id), Number(seq), userId);
        if (link === null) throw new Refusal('NOT_FOUND');
        const { isLive, ...fields } = link;
        const text = linkText({ auctionId: Number(id), ...fields });
        // What an automatic bid's link names moves with everybody's autobids: it is told when they are over (BID-14).
        const told = isLive && fields.auto != null ? '' : `${text}\n`;
        return reply
          .header('cache-control', 'no-store')
          .type(TEXT)
          .send(`${told}${textHash(text)}\n`);
      },
    );
  };
}

/** What was logged before files opened autobids says nothing of them. */
const autobidEventsOf = (entry: string): number => Number(closeOf(entry)?.get('autobids') ?? 0);
const closeOf = (entry: string) => readEntry(entry, 'close') ?? readEntry(entry, 'void');

const sendZipped = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.header('content-encoding', 'gzip').header('x-content-type-options', 'nosniff').send(bytes);

/** What is read at most once in a while, however many ask. What isn't there, or failed, is asked for again. */
function keptFor<T>(keptMs: number, read: (key: string) => Promise<T | null>): (key: string) => Promise<T | null> {
  const known = new Map<string, { readonly asked: Promise<T | null>; readonly untilMs: number }>();
  return (key) => {
    const now = known.get(key);
    if (now !== undefined && now.untilMs > performance.now()) return now.asked;
    if (known.size > 100) known.clear();
    const asked = read(key);
    known.set(key, { asked, untilMs: performance.now() + keptMs });
    asked.then(
      (found) => found === null && known.delete(key),
      () => known.delete(key),
    );
    return asked;
  };
}
