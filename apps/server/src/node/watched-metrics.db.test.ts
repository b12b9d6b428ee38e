import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestServer } from '../../../../tests/e2e/support/test-server.ts';

const DEPLOY = new URL('../../../../deploy/', import.meta.url);
const server = await startTestServer({ withoutPages: true, watchesInvariants: true });

type Rule = { readonly record?: string; readonly expr: string };
const rules = readdirSync(new URL('prometheus/', DEPLOY))
  .filter((name) => name.endsWith('.rules.yml'))
  .flatMap((name) => {
    const file = parse(readFileSync(new URL(`prometheus/${name}`, DEPLOY), 'utf8')) as { groups: { rules: Rule[] }[] };
    return file.groups.flatMap((group) => group.rules);
  });
const { panels } = JSON.parse(readFileSync(new URL('grafana/mnada.json', DEPLOY), 'utf8')) as {
  panels: { targets?: { expr: string }[] }[];
};
const asked = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);

/** Words of PromQL that are no functions, and what Prometheus knows by itself. */
const WORDS = new Set(['or', 'and', 'unless', 'offset', 'up']);

function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on) \([^)]*\)/g, '')
    .replaceAll(/offset [0-9]+[smhd]/g, '');
  return [...bare.matchAll(/(?<![\w.])[a-z_][a-z0-9_:]*(?![\w:]|\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => !WORDS.has(word));
}

test('every figure that an alert, a promise or a panel asks for is in /metrics of a server, or recorded by a rule', async () => {
  const text = (await server.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name));
  for (const { record } of rules) if (record !== undefined) known.add(record);
  const named = [...new Set(asked.flatMap(metricsOf))];
  expect(named.length).toBeGreaterThan(30);
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ''));
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});

test('the bounds that the promises are counted by are bounds of their histograms', async () => {
  const text = (await server.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
  for (const bucket of [
    'bid_decision_seconds_bucket{le="0.1"}',
    'payment_credit_seconds_bucket{le="10"}',
    'bid_frame_seconds_bucket{le="0.25"}',
  ])
    expect(text).toContain(bucket);
  expect(text).toMatch(/http_request_seconds_bucket\{le="1",/);
});
