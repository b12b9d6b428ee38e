import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Rule = {
  readonly alert?: string;
  readonly record?: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: { readonly summary?: string; readonly runbook?: string };
};
type RuleFile = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
type TestFile = {
  readonly tests: readonly {
    readonly alert_rule_test?: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
  }[];
};

const ROOT = new URL('../', import.meta.url);
const FOLDER = new URL('deploy/prometheus/', ROOT);
const RULE_FILES = ['alerts.rules.yml', 'slo.rules.yml'];
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const rules = RULE_FILES.flatMap((name) => (parse(read(name)) as RuleFile).groups.flatMap((group) => group.rules));
const alerts = rules.filter((rule) => rule.alert !== undefined);

/** `PROMTOOL` names another one than that on the path. */
const PROMTOOL = process.env['PROMTOOL'] ?? 'promtool';
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write(
    '\n*** The alerts were NOT fired: no promtool here (Debian: apt-get install prometheus; or PROMTOOL=…). ***\n\n',
  );

describe('alerts', () => {
  test.each(alerts)('$alert wakes somebody or waits for the morning, and its runbook exists', (rule) => {
    expect(['page', 'ticket']).toContain(rule.labels?.severity);
    expect(rule.annotations?.summary).toBeTruthy();
    const [file = '', anchor = ''] = rule.annotations?.runbook?.split('#') ?? [];
    const headings = readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^## (\S+)$/gm);
    expect([...headings].map(([, heading = '']) => heading.toLowerCase())).toContain(anchor);
  });

  test('each is fired once by promtool’s own tests', () => {
    const { tests } = parse(read('alerts.test.yml')) as TestFile;
    const fired = tests.flatMap(({ alert_rule_test: asked = [] }) =>
      asked.flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : [])),
    );
    expect(fired.toSorted()).toEqual(alerts.map(({ alert = '' }) => alert).toSorted());
  });

  test('every page of alerts.md is an alert’s', () => {
    const page = readFileSync(new URL('docs/operations/alerts.md', ROOT), 'utf8');
    const headings = [...page.matchAll(/^## (\S+)$/gm)].map(([, heading = '']) => heading);
    const named = alerts.map(({ alert = '' }) => alert);
    expect(headings.filter((heading) => heading !== 'Promises').toSorted()).toEqual(named.toSorted());
  });

  test.runIf(hasPromtool)('promtool reads the rules, and each alert fires where it should and not before', () => {
    for (const args of [
      ['check', 'rules', ...RULE_FILES],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { cwd: FOLDER, encoding: 'utf8' });
      expect(`${status} ${status === 0 ? '' : stdout + stderr}`).toBe('0 ');
    }
  });
});
