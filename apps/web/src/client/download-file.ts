import { CLIENT_VERSION, HEADERS, HttpError } from '@mnada/contract';
import * as z from 'zod/mini';
import { abortsAfter } from './aborts-after.ts';
import { ApiError } from './api.ts';
import { keepFile } from './keep-file.ts';
import { currentSession, sessionOver } from './session.ts';

const TIMEOUT_MS = 60_000;

/**
 * Fetches a file of one's own and hands it to the browser to keep. The token travels in a header, so it is a call and no link, and
 * nothing of it stays in the page. Half a file is not handed over; a session that is over ends as after every call (ACC-6).
 * @throws ApiError as the server refused, or NETWORK
 */
export async function downloadFile(
  path: string,
  {
    language,
    networkError,
    otherwise,
  }: { readonly language: string; readonly networkError: string; readonly otherwise: string },
): Promise<void> {
  const session = currentSession();
  let answer: Response;
  let file: Blob;
  try {
    answer = await fetch(path, {
      headers: {
        'accept-language': language,
        [HEADERS.clientVersion]: String(CLIENT_VERSION),
        ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
      },
      signal: abortsAfter(TIMEOUT_MS),
      credentials: 'same-origin',
      cache: 'no-store',
    });
    file = await answer.blob();
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: networkError });
  }
  if (!answer.ok) {
    const refusal = await readRefusal(file);
    if (refusal?.code === 'NOT_SIGNED_IN' && session !== null) sessionOver(session.token);
    throw new ApiError({
      status: answer.status,
      code: refusal?.code ?? 'UNREADABLE',
      message: refusal?.message ?? networkError,
    });
  }
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
  keepFile(file, name);
}

async function readRefusal(file: Blob): Promise<{ code: string; message: string } | undefined> {
  try {
    return z.safeParse(HttpError, JSON.parse(await file.text())).data;
  } catch {
    return undefined;
  }
}
