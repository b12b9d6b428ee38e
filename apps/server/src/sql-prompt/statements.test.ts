import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatements } from './statements.ts';

test('statements end at a semicolon, over any number of lines', () => {
  expect(readStatements('select 1; select\n2;sel')).toEqual({ statements: ['select 1', 'select\n2'], rest: 'sel' });
  expect(readStatements(' ;; ')).toEqual({ statements: [], rest: '' });
});

test.each([
  ["select ';' || 'it''s;'", 'text'],
  ['select 1 as "a;b"', 'a name'],
  ['do $$ begin perform 1; end $$', 'a dollar quote'],
  ['do $body$ begin perform $$;$$; end $body$', 'a named dollar quote'],
  ['select 1 /* not; here */', 'a comment'],
  ['select 1 -- not; here\n', 'a line of comment'],
])('a semicolon within %j ends nothing (%s)', (statement) => {
  expect(readStatements(`${statement};`)).toEqual({ statements: [statement.trim()], rest: '' });
});

test('what is open stays to be finished', () => {
  expect(readStatements("select 'a; b")).toEqual({ statements: [], rest: "select 'a; b" });
  expect(readStatements('select 1; do $$ begin; ')).toEqual({ statements: ['select 1'], rest: 'do $$ begin; ' });
});

test('any texts, quoted, come out as they went in', () => {
  const literal = fc.string().map((text) => `select '${text.replaceAll("'", "''")}'`);
  fc.assert(
    fc.property(fc.array(literal, { maxLength: 6 }), (all) => {
      expect(readStatements(all.map((one) => `${one};`).join('\n'))).toEqual({ statements: all, rest: '' });
    }),
  );
});
