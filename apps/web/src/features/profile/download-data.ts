import { abortsAfter } from '../../client/aborts-after.ts';
import { CLIENT_VERSION, HEADERS, HttpError } from '@mnada/contract';
import * as z from 'zod/mini';
import { ApiError } from '../../client/api.ts';
import { keepFile } from '../../client/keep-file.ts';
import { currentSession } from '../../client/session.ts';

/** A long life on a slow line. The server reads for as long. */
const TIMEOUT_MS = 5 * 60_000;
const NAME = 'mnada-my-data.json';

/**
 * Fetches everything that is kept about the signed-in person and hands it to the browser as a file (ACC-7). The token
 * travels in a header, so it is a call and no link. Half a file is no JSON, and is not handed over.
 * @throws ApiError as the server refused, or NETWORK
 */
export async function downloadData(networkError: string): Promise<void> {
  const session = currentSession();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch('/api/account/export', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        [HEADERS.clientVersion]: String(CLIENT_VERSION),
        ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
      },
      signal: abortsAfter(TIMEOUT_MS),
      credentials: 'same-origin',
    });
    text = await answer.text();
    if (answer.ok) JSON.parse(text);
  } catch {
    throw new ApiError({ status: 0, code: 'NETWORK', message: networkError });
  }
  if (!answer.ok) {
    const refusal = readRefusal(text);
    throw new ApiError({
      status: answer.status,
      code: refusal?.code ?? 'UNREADABLE',
      message: refusal?.message ?? networkError,
    });
  }
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? NAME;
  keepFile(new Blob([text], { type: 'application/json' }), name);
}

function readRefusal(text: string): { code: string; message: string } | undefined {
  try {
    return z.safeParse(HttpError, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
