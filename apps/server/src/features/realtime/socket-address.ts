import { IdText } from '@mnada/contract';

export type SocketAddress =
  | { readonly kind: 'list'; readonly token: string | null }
  | {
      readonly kind: 'auction';
      readonly auctionId: number | null;
      readonly token: string | null;
      /** The page that shows several auctions side by side, as it calls itself. */
      readonly page: string | null;
      /** The same page as before, whose line was lost: no new visit (MON-9). */
      readonly isAgain: boolean;
    };

const TOKEN_LENGTH_MAX = 200;
/** Nothing that could be taken for more than one word of an invalidation on the bus. */
const PAGE = /^[\w-]{8,36}$/;

/**
 * Reads what a socket asks for. @returns null when it is no socket of ours; `auctionId` null: it can't be an auction
 * @param target path and query as they stand in the request line
 */
export function readSocketAddress(target: string): SocketAddress | null {
  const [path = '', query = ''] = target.split('?', 2);
  const match = /^\/ws\/auctions(?:\/([^/]*))?\/?$/.exec(path);
  if (!match) return null;
  const asked = new URLSearchParams(query);
  const given = asked.get('token');
  const token = given && given.length <= TOKEN_LENGTH_MAX ? given : null;
  if (match[1] === undefined || match[1] === '') return { kind: 'list', token };
  const auctionId = IdText.safeParse(match[1]).success ? Number(match[1]) : null;
  const page = asked.get('page');
  const isAgain = asked.get('again') === '1';
  return { kind: 'auction', auctionId, token, page: page !== null && PAGE.test(page) ? page : null, isAgain };
}

/**
 * S38: browsers always say where a page came from, and only our own pages may open sockets: those of the host that is
 * asked (a page can't choose what its browser sends as either), and a list of exact origins, for proxies that change the
 * host. Whoever sends no origin is no browser; identity comes from a ticket in the address and never from a cookie, so
 * there is nothing to borrow.
 */
export function originAllowed(
  headers: { origin?: string | undefined; host?: string | undefined },
  allowed: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
