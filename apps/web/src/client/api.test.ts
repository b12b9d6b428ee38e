import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiError, makeApi, type Transport } from './api.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
const Name = z.object({ name: z.string() });

function apiThatAnswers(answer: Answer) {
  const requests: Parameters<Transport>[0][] = [];
  const refused: ApiError[] = [];
  const api = makeApi(
    async (request) => {
      requests.push(request);
      return { status: answer.status, header: (name) => answer.headers?.[name] ?? null, json: () => answer.body };
    },
    (error) => refused.push(error),
  );
  return { api, requests, refused };
}

test('an answer is what the contract says, or it is an error', async () => {
  expect(await apiThatAnswers({ status: 200, body: { name: 'a' } }).api.get('/x', Name)).toEqual({ name: 'a' });
  await expect(apiThatAnswers({ status: 200, body: { name: 1 } }).api.get('/x', Name)).rejects.toMatchObject({
    code: 'UNREADABLE',
  });
});

test('[GEN-4] a refusal carries its code, words, field errors and how long to wait', async () => {
  const body = { code: 'RATE_LIMITED', message: 'Wait.', errors: ['a', 'b'], request_id: 'r' };
  const { api, refused } = apiThatAnswers({ status: 429, body, headers: { 'retry-after': '7' } });
  await expect(api.post('/x', {}, Name)).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Wait.',
    errors: ['a', 'b'],
    retryAfterSeconds: 7,
  });
  expect(refused).toHaveLength(1);
});

test('a proxy that answers with a page of its own is still an error with a status', async () => {
  await expect(apiThatAnswers({ status: 502, body: null }).api.get('/x', Name)).rejects.toMatchObject({
    status: 502,
    code: 'UNREADABLE',
  });
});

test('[GEN-5] [GEN-6] every call says its version; money calls carry their key', async () => {
  const { api, requests } = apiThatAnswers({ status: 201, body: { name: 'a' } });
  await api.post('/x', { sum: 1 }, Name, { idempotencyKey: 'k' });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    body: '{"sum":1}',
    headers: { 'x-client-version': '1', 'idempotency-key': 'k', 'content-type': 'application/json' },
  });
});

test.each([
  ['</api/auctions?cursor=abc>; rel="next"', '/api/auctions?cursor=abc'],
  ['<https://elsewhere.example/api/auctions?cursor=abc>; rel="next"', '/api/auctions?cursor=abc'],
  ['</api/auctions>; rel="prev"', null],
  [undefined, null],
])('of the link %s only path and query are followed', async (link, next) => {
  const { api } = apiThatAnswers({ status: 200, body: { name: 'a' }, ...(link ? { headers: { link } } : {}) });
  expect((await api.getPage('/x', Name)).next).toBe(next);
});
