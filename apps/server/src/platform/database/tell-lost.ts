import type { Log } from '../log.ts';

// A Ctrl-C reaches an embedded database as well, which then ends its connections under us.
const ENDED_BY_THE_DATABASE = '57P01';

/**
 * What to do about connections that were lost while idle (`onError` of a pool, which replaces them by itself): one line with the
 * code. The error itself carries the whole connection, its secret key included.
 * @param isStopping whether this server is on its way out: then the database may be, too
 */
export function tellLost(
  log: Pick<Log, 'warn'>,
  words: string,
  isStopping: () => boolean,
): (error: Error & { readonly code?: string }) => void {
  return ({ code, message }) => {
    if (code === ENDED_BY_THE_DATABASE && isStopping()) return;
    log.warn({ code: code ?? message }, words);
  };
}
