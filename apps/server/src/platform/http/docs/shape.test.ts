import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer, 1 to 9'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer, 0 or more'],
  [{ type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: Number.MAX_SAFE_INTEGER }, 'integer, more than 0'],
  [{ type: 'string', minLength: 2, maxLength: 80 }, 'string, 2 to 80 characters'],
  [{ type: 'string', minLength: 1 }, 'string, 1 or more characters'],
  [{ type: 'string', maxLength: 5 }, 'string, up to 5 characters'],
  [{ type: 'string', pattern: '^[<0-9]+$' }, 'string, as /^[&lt;0-9]+$/'],
  [{ type: 'string', pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }, 'UUID'],
  [{ type: 'string', enum: ['a', 'b'] }, "'a' | 'b'"],
  [{ type: 'string', enum: ['a'], nullable: true }, "'a' | null"],
  [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'string[], up to 3'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
  [{ allOf: [{ type: 'string' }, { type: 'number' }] }, 'string & number'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [{ type: 'object', properties: {} }, '{}'],
  [{ $ref: '#/components/schemas/Error' }, '<a href="#Error">Error</a>'],
  [{}, 'anything'],
])('[GEN-4] the reference says %o in words', (schema, words) => {
  expect(shapeOf(schema)).toBe(words);
});

test('[GEN-4] fields stand under each other, what may be left out has a question mark, and nothing is markup', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, '<b>': { type: 'object', properties: { x: { enum: ['<i>'] } } } },
  };
  expect(shapeOf(schema)).toBe("{\n  id: integer\n  &lt;b&gt;?: {\n    x?: '&lt;i&gt;'\n  }\n}");
});
