import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUPPORTED_NODES } from './supported-nodes.ts';

const ROOT = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

test('README.md says which Node is supported until when, as the tests run it', () => {
  const rows = [...read('README.md').matchAll(/^\| Node (\d+) \| (\d{4}-\d\d-\d\d) \|/gm)];
  expect(rows.map(([, major, until]) => ({ major: Number(major), until }))).toEqual(SUPPORTED_NODES);
});

test('the oldest is what package.json asks for, and this run is on one of them', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${SUPPORTED_NODES[0].major}.19`);
  expect(SUPPORTED_NODES.map(({ major }) => major)).toContain(Number(process.versions.node.split('.', 1)[0]));
});
