import { expect, test } from 'vitest';
import { type ApiDocument, targetsOf } from './api-targets.ts';

const query = (name: string, schema: object) => ({ in: 'query', name, schema });

test('whatever takes something is a target, with values of its types; what takes nothing is not', () => {
  const document: ApiDocument = {
    paths: {
      '/api/status': { get: {} },
      '/ws/auctions': { get: { parameters: [query('token', { type: 'string' })] } },
      '/api/auctions': {
        get: { parameters: [query('search', { type: 'string' }), query('status', { enum: ['live', 'ended'] })] },
      },
      '/api/auctions/{id}': { get: { parameters: [{ in: 'path', name: 'id' }] } },
      '/api/auth/sign-in': {
        post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SignIn' } } } } },
        delete: {},
      },
    },
    components: {
      schemas: {
        SignIn: {
          type: 'object',
          properties: {
            who: { type: 'string' },
            stays: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
            tries: { type: 'array', items: { type: ['integer', 'null'] } },
          },
        },
      },
    },
  };
  expect(targetsOf(document, 7)).toEqual([
    { method: 'GET', path: '/api/auctions?search=kettle&status=live', body: null },
    { method: 'GET', path: '/api/auctions/7', body: null },
    { method: 'POST', path: '/api/auth/sign-in', body: '{"who":"kettle","stays":true,"tries":[1]}' },
  ]);
});

test('a shape that holds itself ends', () => {
  const Tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } };
  const document: ApiDocument = {
    paths: { '/api/tree': { post: { requestBody: { content: { 'application/json': { schema: Tree } } } } } },
    components: { schemas: { Tree } },
  };
  const [target] = targetsOf(document, 1);
  expect(target?.body).toContain('"x"');
});
