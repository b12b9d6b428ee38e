/**
 * `npm run plans`: how PostgreSQL answers what the server really asks, in a shop of some years. A large table that is read
 * whole, a public call or a bid above its budget, or an invariant that can't be answered in its time, fails it. `--fresh` fills the template anew; `--all` prints every
 * statement; `--only=TEXT` those with it in what they are asked for; `--json=FILE` keeps the figures.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catchStatements } from './catch-statements.ts';
import { askEverything, askOffice, bid, work } from './do-everything.ts';
import { EXCEPTIONS, PUBLIC_MS } from './exceptions.ts';
import { explain, largeTables } from './explain.ts';
import { INVARIANTS } from '../../apps/server/src/features/invariants/invariants.ts';
import { DAILY_TIMEOUT_MS, TIMEOUT_MS } from '../../apps/server/src/features/invariants/watch-invariants.ts';
import { askInvariants } from './ask-invariants.ts';
import { startTemplate } from './template.ts';

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    before: { type: 'string' },
  },
});

type Row = {
  during: string;
  text: string;
  ms: number | null;
  rows: number;
  walked: readonly string[];
  fault: string | null;
};

const template = await startTemplate(values.fresh);
const statements = catchStatements();
try {
  const doing = { open: template.open, url: template.url, during: statements.during };
  for (const part of [askEverything, askOffice, bid, work]) await part(doing);
} finally {
  statements.stop();
}

const database = template.open();
const client = await database.connect({ name: 'plans' });
await client.query('set statement_timeout = 0');
const large = await largeTables(client);
const found: Row[] = [];
for (const caught of statements.caught.values()) {
  if (!caught.during.includes(values.only)) continue;
  const { ms, rows, walked } = await explain(client, large, caught);
  const { during, text } = caught;
  found.push({ during, text: text.replace(/\s+/g, ' ').trim(), ms, rows, walked, fault: null });
}
await client.query('reset statement_timeout');
const asked = values.only === '' || values.only === 'invariants';
const allowed = { checkMs: TIMEOUT_MS, dailyMs: DAILY_TIMEOUT_MS };
const invariants = asked ? await askInvariants(client, INVARIANTS, allowed) : [];
await client.end();
await database.close();
await template.stop();

const before = new Map(
  values.before === undefined
    ? []
    : (JSON.parse(readFileSync(values.before, 'utf8')) as Row[]).map((row) => [
        `${row.during} ${row.text.slice(0, 60)}`,
        row.ms,
      ]),
);
for (const row of found) {
  const allowed = EXCEPTIONS.find((one) => row.text.includes(one.text));
  const budgetMs = /^(?:public|bid)/.test(row.during) ? (allowed?.ms ?? PUBLIC_MS) : Number.POSITIVE_INFINITY;
  const walked = row.walked.filter((name) => !allowed?.walks?.includes(name));
  if (walked.length > 0) row.fault = `reads all of ${walked.join(', ')}`;
  else if ((row.ms ?? 0) > budgetMs) row.fault = `takes more than ${budgetMs} ms`;
}
found.sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0));
console.log(`${'ms'.padStart(9)} ${values.before ? '   before ' : ''}${'rows'.padStart(6)}  asked for`);
for (const row of found.filter((each, index) => values.all || each.fault !== null || index < 25)) {
  const was = before.get(`${row.during} ${row.text.slice(0, 60)}`);
  const ms = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(2)).padStart(9);
  console.log(`${ms(row.ms)} ${values.before ? `${ms(was)} ` : ''}${String(row.rows).padStart(6)}  ${row.during}`);
  console.log(`${' '.repeat(19)}${row.text.slice(0, 150)}`);
  if (row.fault !== null) console.log(`${' '.repeat(19)}FAULT: ${row.fault}`);
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(found, null, 1));
for (const { name, ms, isDaily, fault } of invariants.filter((each) => values.all || each.isDaily)) {
  console.log(`${(ms === null ? '–' : ms.toFixed(0)).padStart(9)}  invariant ${name}${isDaily ? ', once a day' : ''}`);
  if (fault !== null) console.log(`${' '.repeat(19)}FAULT: ${fault}`);
}
const faults = [...found, ...invariants].filter((each) => each.fault !== null).length;
const unrun = found.filter((row) => row.ms === null).length;
console.log(
  `${found.length} statements, ${invariants.length} invariants, ${unrun} planned only, ${faults} faults; large tables: ${[...large].sort().join(', ')}`,
);
process.exit(faults === 0 ? 0 : 1);
