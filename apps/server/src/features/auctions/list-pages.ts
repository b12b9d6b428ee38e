import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AuctionStatus } from '@mnada/contract';
import type { Archive } from './archive.ts';
import type { Board } from './board.ts';
import type { BoardEntry } from './board-entry.ts';
import { endedIdsAfter, type Queryable } from './board.sql.ts';
import { type ListPlace, writeCursor } from './list-cursor.ts';
import { comparePlaces, GROUPS, placeOf } from './list-order.ts';
import { summaryJson } from './public-view.ts';

export type ListQuestion = {
  readonly status: AuctionStatus | null;
  readonly category: string | null;
  readonly limit: number;
  readonly after: ListPlace | null;
};

/** A page keeps what it says for so long at most, though nothing changed: its seconds run on. */
const PAGE_KEPT_MS = 500;
/** And so long although something did: ten a second are made of each page, however many ask and bid. */
const PAGE_KEPT_ANYHOW_MS = 100;
const PAGES_KEPT = 200;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page of the list as it is sent: text, compressed once for everybody who asks, and its ETag. */
export class ListPage {
  readonly json: Buffer;
  readonly etag: string;
  /** The `Link` to the next page; null on the last one. */
  readonly link: string | null;
  #compressed = new Map<'br' | 'gzip', Promise<Buffer>>();
  #ready = new Map<'br' | 'gzip', Buffer>();

  constructor(json: string, link: string | null) {
    this.json = Buffer.from(json);
    this.etag = etagOf(json);
    this.link = link;
  }

  compressed(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let made = this.#compressed.get(encoding);
    if (!made) {
      made =
        encoding === 'br'
          ? compressBrotli(this.json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : compressGzip(this.json);
      this.#compressed.set(encoding, made);
      made.then(
        (bytes) => this.#ready.set(encoding, bytes),
        () => this.#compressed.delete(encoding),
      );
    }
    return made;
  }

  /** The same, once it is made. */
  compressedNow(encoding: 'br' | 'gzip'): Buffer | null {
    return this.#ready.get(encoding) ?? null;
  }
}

/** Weak: the same words may arrive compressed in several ways. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha1').update(text).digest('base64url').slice(0, 22)}"`;

export const keyOf = (question: ListQuestion): string => JSON.stringify(question);

function linkAfter({ status, category, limit }: ListQuestion, cursor: string): string {
  const next = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    limit: String(limit),
    cursor,
  });
  return `</api/auctions?${next.toString()}>; rel="next"`;
}

/** The pages of the auction list (AUC-6): from the board, and where its memory of ends stops, from the database. */
export class ListPages {
  readonly #board: Board;
  readonly #archive: Archive;
  readonly #sql: Queryable;
  readonly #nowUs: () => number;
  readonly #kept = new Map<string, { readonly page: ListPage; readonly version: number; readonly atMs: number }>();

  constructor(deps: { board: Board; archive: Archive; sql: Queryable; nowUs: () => number }) {
    this.#board = deps.board;
    this.#archive = deps.archive;
    this.#sql = deps.sql;
    this.#nowUs = deps.nowUs;
  }

  async page(question: ListQuestion): Promise<ListPage> {
    const key = keyOf(question);
    const kept = this.kept(key);
    if (kept !== null) return kept;
    const nowMs = performance.now();
    const version = this.#board.version;
    const { entries, fromBoard } = await this.#entries(question);
    const shown = entries.slice(0, question.limit);
    const last = entries.length > question.limit ? shown.at(-1) : undefined;
    const nowUs = this.#nowUs();
    const page = new ListPage(
      `[${shown.map((entry) => summaryJson(entry, nowUs)).join(',')}]`,
      last ? linkAfter(question, writeCursor(placeOf(last))) : null,
    );
    if (fromBoard) {
      if (this.#kept.size >= PAGES_KEPT) this.#kept.clear();
      this.#kept.set(key, { page, version, atMs: nowMs });
    }
    return page;
  }

  /** A page that is young enough, if somebody asked for it before. @param key of its question */
  kept(key: string): ListPage | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    const keptMs = kept.version === this.#board.version ? PAGE_KEPT_MS : PAGE_KEPT_ANYHOW_MS;
    return performance.now() - kept.atMs < keptMs ? kept.page : null;
  }

  /** One more than asked for, if there is one: that tells whether a next page exists. */
  async #entries({
    status,
    category,
    limit,
    after,
  }: ListQuestion): Promise<{ entries: BoardEntry[]; fromBoard: boolean }> {
    const entries: BoardEntry[] = [];
    for (const group of status === null ? GROUPS : [status]) {
      if (after !== null && GROUPS.indexOf(group) < GROUPS.indexOf(after.status)) continue;
      for (const entry of this.#board.group(group)) {
        if (category !== null && entry.facts.category !== category) continue;
        if (after !== null && comparePlaces(placeOf(entry), after) <= 0) continue;
        if (entries.push(entry) > limit) return { entries, fromBoard: true };
      }
    }
    if ((status !== null && status !== 'ended') || this.#board.holdsAllEnds) return { entries, fromBoard: true };
    const oldest = this.#board.oldestEnd;
    const place = after?.status === 'ended' && (oldest === null || comparePlaces(after, oldest) > 0) ? after : oldest;
    const from = { endedAtUs: place?.orderUs ?? Number.MAX_SAFE_INTEGER, auctionId: place?.auctionId ?? 0 };
    const ids = await endedIdsAfter(this.#sql, from, category, limit + 1 - entries.length);
    return { entries: [...entries, ...(await this.#archive.findAll(ids))], fromBoard: false };
  }
}
