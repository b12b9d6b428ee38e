import type { FastifyInstance } from 'fastify';
import { HEADERS } from '@mnada/contract';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { namesTwoHosts } from './allowed-hosts.ts';
import { addressGroup } from './address-group.ts';
import type { RequestSeconds } from './observe-requests.ts';

/** What an answer would be now: headers that are new each time, name by name and value by value, and its bytes in pieces. */
export type Now = { readonly headers: readonly string[]; readonly body: readonly Buffer[] };
/** The same answer once more; null: it isn't at hand, and the request goes the usual way. Waits for nothing. */
export type Again = () => Now | null;

type Kept = {
  /** What stood in the headers that count when it was given, in their order. */
  readonly words: Words;
  readonly again: Again;
  readonly route: string;
  /** Whether its route's limit lets one more from there pass; counted with all others of the route. */
  readonly admits: (caller: string) => boolean;
  /** All that stands on it besides, as the usual way put it there. */
  readonly headers: string[];
  readonly staying: number;
};
type Words = readonly (string | string[] | undefined)[];
/** Under one address: which headers count, and the answers, the newest first. */
type Address = { readonly counts: readonly string[]; readonly answers: Kept[] };

export type RepeatedAnswersDeps = {
  readonly requestId: (request: IncomingMessage) => string;
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the caller's wider network may call still. */
  readonly admitsNetwork: (address: string) => boolean;
  readonly seconds: RequestSeconds;
  readonly log: Pick<Log, 'isLevelEnabled'>;
  readonly trustsProxy: boolean;
};

/** Whatever says one of these goes the usual way: it may be refused, cut, or answered otherwise. */
const UNUSUAL = [
  'authorization',
  'if-none-match',
  'if-modified-since',
  'range',
  'expect',
  'upgrade',
  'content-length',
  'transfer-encoding',
  'accept-version',
] as const;
/** Read before a route is; what `Vary` names is read besides. */
const READ_BY_ALL = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'origin',
  'x-no-compression',
  HEADERS.clientVersion,
] as const;
/** Each answer's own. */
const NEW_EACH_TIME = new Set([HEADERS.requestId, 'etag', 'link', 'content-length', 'date']);
const ADDRESSES_MAX = 500;
const ANSWERS_OF_ONE_MAX = 20;
/** An address with its words: what strangers can make the memory hold is 500 × 20 × this at the most, 5 MB. */
const WORDS_CHARS_MAX = 512;

/**
 * The few answers that very many ask for are the same for all of them: a list, an auction, a page. A route that says so
 * (`reply.again`) answers the first request the usual way; what follows under the same address, with the same words in all
 * headers that count, is answered with the same headers and the bytes of now, before any of the usual machinery runs. Nothing
 * is decided here: whoever signs in, asks conditionally, was not let in before under this name, or is one too many goes the
 * usual way. Limits, ids and times are counted and given as everywhere.
 */
export class RepeatedAnswers {
  readonly #deps: RepeatedAnswersDeps;
  readonly #addresses = new Map<string, Address>();
  #isClosing = false;

  constructor(deps: RepeatedAnswersDeps) {
    this.#deps = deps;
  }

  /** Stands in front of the application's own listener, and watches what that one answers. */
  attach(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, _payload, done) => {
      const { again } = reply;
      const { url: route = '', config } = request.routeOptions;
      const admits = config.admitsFrom;
      const isForAll = config.access === 'public' && request.viewer === null && request.method === 'GET';
      if (
        again !== null &&
        admits !== undefined &&
        isForAll &&
        reply.statusCode === 200 &&
        !isUnusual(request.headers)
      ) {
        const headers = Object.entries(reply.getHeaders()).filter(
          ([name]) => !NEW_EACH_TIME.has(name) && !(name === 'content-security-policy' && reply.ownNonce !== null),
        );
        const vary = String(reply.getHeader('vary') ?? '')
          .toLowerCase()
          .split(/, */)
          .filter(Boolean);
        const counts = [...READ_BY_ALL, ...vary];
        const words = counts.map((name) => request.headers[name]);
        const sent = headers.flatMap(([name, value]) => [name, String(value)]);
        if (!reply.hasHeader('set-cookie'))
          this.#keep(request.url, counts, { words, again, route, admits, headers: sent, staying: sent.length });
      }
      done();
    });
    app.addHook('preClose', (done) => {
      this.#isClosing = true;
      done();
    });
    const usual = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (!this.answer(request, response)) for (const each of usual) each.call(app.server, request, response);
    });
  }

  /** @returns whether it was answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const startedMs = performance.now();
    const { url = '', headers } = request;
    const address = this.#addresses.get(url);
    if (address === undefined || request.method !== 'GET' || this.#isClosing || isUnusual(headers)) return false;
    if (namesTwoHosts(request)) return false;
    const { addressOf, admitsNetwork, log, requestId, seconds, trustsProxy } = this.#deps;
    // What is to be written down, or warned of, is the usual way's.
    if (log.isLevelEnabled('debug')) return false;
    if (!trustsProxy && (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined)) return false;
    const kept = find(address, headers);
    const now = kept?.again() ?? null;
    if (kept === null || now === null) return false;
    const from = addressOf(request);
    if (!admitsNetwork(from) || !kept.admits(addressGroup(from))) return false;
    let bytes = 0;
    for (const part of now.body) bytes += part.length;
    // The response has read the list when this returns: the next one puts its own behind what stays.
    const { headers: lines, staying } = kept;
    lines.length = staying;
    lines.push(HEADERS.requestId, requestId(request), 'content-length', String(bytes));
    for (const each of now.headers) lines.push(each);
    response.writeHead(200, lines);
    for (let n = 0; n < now.body.length - 1; n++) response.write(now.body[n]);
    response.end(now.body.at(-1), () =>
      seconds.observe((performance.now() - startedMs) / 1_000, { route: kept.route, method: 'GET', status: '200' }),
    );
    return true;
  }

  #keep(url: string, counts: readonly string[], kept: Kept): void {
    if (charsOf(url, kept.words) > WORDS_CHARS_MAX) return;
    let address = this.#addresses.get(url);
    if (address === undefined || address.counts.join() !== counts.join()) {
      // All at once: each is learnt again from one request.
      if (this.#addresses.size >= ADDRESSES_MAX) this.#addresses.clear();
      this.#addresses.set(url, (address = { counts, answers: [] }));
    }
    const others = address.answers.filter(({ words }) => words.join('\n') !== kept.words.join('\n'));
    address.answers.splice(0, Number.POSITIVE_INFINITY, kept, ...others.slice(0, ANSWERS_OF_ONE_MAX - 1));
  }
}

const isUnusual = (headers: IncomingHttpHeaders): boolean => {
  for (const name of UNUSUAL) if (headers[name] !== undefined) return true;
  return false;
};

function charsOf(url: string, words: Words): number {
  let chars = url.length;
  for (const word of words) chars += typeof word === 'string' ? word.length : (word?.join().length ?? 0);
  return chars;
}

function find({ counts, answers }: Address, headers: IncomingHttpHeaders): Kept | null {
  for (const kept of answers) {
    let n = 0;
    while (n < counts.length && headers[counts[n] as string] === kept.words[n]) n += 1;
    if (n === counts.length) return kept;
  }
  return null;
}
