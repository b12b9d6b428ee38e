/** `npm run bench -- NAME [options]`: runs one measurement and prints its figures. Each lives in `bench/NAME.ts`. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => /^[a-z-]+\.bench\.ts$/.test(file))
  .map((file) => file.replace('.bench.ts', ''));
const [name = '', ...options] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`Say which: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
const { default: bench } = (await import(`./${name}.bench.ts`)) as { default: (options: string[]) => Promise<void> };
await bench(options);
