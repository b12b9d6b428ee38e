import { HEADERS } from '@mnada/contract';
import { textNow } from './i18n/index.ts';
import { abortsAfter } from './aborts-after.ts';
import { type Api, ApiError, makeApi, type Transport } from './api.ts';
import { newUuid } from './new-uuid.ts';
import { yieldToMain } from '@mnada/ui/yield-to-main.ts';
import { currentSession, sessionOver } from './session.ts';

const TIMEOUT_MS = 20_000; // slow 3G answers in 2 to 5 s; beyond this nobody is waiting any more

const overTheNetwork: Transport = async ({ method, path, headers, body, signal }) => {
  if (method === 'GET') await yieldToMain();
  const session = currentSession();
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...headers,
        [HEADERS.requestId]: newUuid(),
        ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
      },
      ...(body === undefined ? {} : { body }),
      signal: abortsAfter(TIMEOUT_MS, signal),
      credentials: 'same-origin',
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiError({ status: 0, code: 'NETWORK', message: textNow('common.networkError') });
  }
  return {
    token: session?.token ?? null,
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => {
      try {
        return text === '' ? {} : (JSON.parse(text) as unknown);
      } catch {
        return null;
      }
    },
  };
};

/** @param toSignIn called when an action that somebody pressed needs a session, and there is none any more (ACC-6). */
export function makeBrowserApi(toSignIn: () => void): Api {
  return makeApi(overTheNetwork, (error, { isPressed, token }) => {
    // Login answers 401 too (INVALID_CREDENTIALS): that one stays on its own screen.
    if (error.status !== 401 || error.code !== 'NOT_SIGNED_IN') return;
    if (token !== null) sessionOver(token);
    if (isPressed && currentSession() === null) toSignIn();
  });
}
