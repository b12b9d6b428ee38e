/** Writes apps/web/public/regions.json from the counties and towns that the server checks addresses with (WIN-6). */
import { writeFileSync } from 'node:fs';
import { REGIONS } from '../packages/contract/src/regions.ts';

export const REGIONS_FILE = new URL('../apps/web/public/regions.json', import.meta.url);

/** One county a line. */
export const regionsFile = (): string => `[\n${REGIONS.map((region) => JSON.stringify(region)).join(',\n')}\n]\n`;

if (process.argv[1] === import.meta.filename) writeFileSync(REGIONS_FILE, regionsFile());
