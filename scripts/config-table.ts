/** Writes the table of variables in README.md from the schema that reads them (apps/server/src/platform/config.ts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { VARIABLES } from '../apps/server/src/platform/config.ts';

const README = new URL('../README.md', import.meta.url);
const START = '<!-- variables: written by npm run docs:config -->';
const END = '<!-- end of variables -->';

function configTable(): string {
  const rows = Object.entries(VARIABLES).map(([name, schema]) => {
    const { shown, says } = schema.meta() as { shown: string; says: string };
    return `| \`${name}\` | ${shown === '' ? '' : /^[\w.:/]+$/.test(shown) ? `\`${shown}\`` : shown} | ${says} |`;
  });
  return ['| Variable | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}

/** @returns README.md with the table between its marks */
export function withTable(readme: string): string {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error('README.md has lost the marks around its table of variables');
  return `${readme.slice(0, start + START.length)}\n\n${configTable()}\n\n${readme.slice(end)}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(README, withTable(readFileSync(README, 'utf8')));
