import { parseJson } from '../json.ts';
import type { DarajaOptions } from '../options.ts';
import type { Answer } from './answer.ts';
import { createTokens } from './oauth.ts';
import { isTokenRefusal, readError } from './refusal.ts';
import { type HttpAnswer, sendHttp } from './transport.ts';

export type Post = (
  call: { readonly name: string; readonly path: string; readonly timeoutMs: number; readonly method?: 'GET' | 'POST' },
  body: Readonly<Record<string, unknown>>,
) => Promise<Answer>;

/**
 * Posts JSON with a token. A refused token is dropped and the call repeated once with a new one, which is safe for money as
 * well: the gateway refuses before anything is done. Nothing else is ever repeated.
 */
export function createPost(options: DarajaOptions): Post {
  const { baseUrl, log, transport = sendHttp } = options;
  const tokens = createTokens(options);

  return async (call, body) => {
    const startedMs = performance.now();
    const sent = JSON.stringify(body);
    const attempt = async (refused?: string): Promise<{ answer: Answer; token?: string }> => {
      const token = await tokens.get(refused);
      if (token.kind !== 'token') {
        return { answer: { kind: 'not_sent', why: token.kind === 'refused' ? 'credentials' : 'no_token' } };
      }
      const answer = await transport({
        method: call.method ?? 'POST',
        url: baseUrl + call.path,
        headers: {
          authorization: `Bearer ${token.value}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: sent,
        timeoutMs: call.timeoutMs,
      });
      return { answer: toAnswer(answer), token: token.value };
    };

    const first = await attempt();
    const again = first.token !== undefined && isTokenRefused(first.answer);
    const { answer } = again ? await attempt(first.token) : first;
    const outcome = answer.kind === 'json' ? answer.status : `${answer.kind}: ${answer.why}`;
    log?.info({ call: call.name, outcome, ms: Math.round(performance.now() - startedMs) }, 'daraja: called');
    return answer;
  };
}

function toAnswer(answer: HttpAnswer): Answer {
  if (answer.kind === 'not_connected') return { kind: 'not_sent', why: 'not_connected' };
  if (answer.kind === 'lost') return { kind: 'unclear', why: answer.why };
  const body = parseJson(answer.text);
  // An empty 401 is a refused token all the same.
  if (body === undefined && answer.status === 401) return { kind: 'json', status: 401, body: {} };
  return body === undefined ? { kind: 'unclear', why: 'not_json' } : { kind: 'json', status: answer.status, body };
}

const isTokenRefused = (answer: Answer): boolean => {
  if (answer.kind !== 'json') return false;
  const { code, message } = readError(answer.body);
  return isTokenRefusal(answer.status, code ?? '', message);
};
