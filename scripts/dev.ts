/**
 * `npm run dev`: the shop from its sources. Database, simulated M-PESA and open pages stay; a saved file of the server
 * replaces the node above them, within this process. `-- --inspect` opens Node's inspector (docs/development.md).
 */
import { open } from 'node:inspector';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain } from '../apps/server/src/explain.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { stopOnSignals } from '../apps/server/src/platform/process/ending.ts';
import { Teardown } from '../apps/server/src/platform/process/teardown.ts';
import { banner, type Node, prepareGround, withPort } from '../apps/server/src/start.ts';
import { openOfficeSources } from './dev/office-sources.ts';
import { openPageSources } from './dev/page-sources.ts';
import { Reloads } from './dev/reloads.ts';
import { openServerSources } from './dev/server-sources.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITE_CLOSES_WITHIN_MS = 500;

const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** What a file that doesn't compile, or a start that fails, has to say: with file and line. */
function told(error: unknown): string {
  const { loc, frame } = error as { loc?: { file?: string; line: number; column: number }; frame?: string };
  const place = loc ? `${relative(ROOT, loc.file ?? '')}:${loc.line}:${loc.column}\n` : '';
  return `${place}${explain(error)}${frame ? `\n${frame}` : ''}`.replace(/^/gm, '    ');
}

async function main(): Promise<void> {
  if (process.argv.includes('--inspect')) open();
  process.setSourceMapsEnabled(true);
  const config = await withPort(readConfig(process.env));
  const log = createLog(config);
  // A bug in what is being written is told, and the next save mends it.
  const tell = (error: unknown) => process.stderr.write(`\n${told(error)}\n\n`);
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', tell);
  const onFatal = (error: unknown) => {
    tell(error);
    process.exit(1);
  };

  const teardown = new Teardown(log);
  stopOnSignals(log, () => teardown.run());
  const ground = await prepareGround({ config, log, onFatal });
  teardown.add('the ground', () => ground.stop(), 9_000);
  const [pageSources, officeSources, sources] = await Promise.all([
    openPageSources(ROOT),
    openOfficeSources(ROOT),
    openServerSources(ROOT),
  ]);
  teardown.add('the sources of pages', () => pageSources.close(), VITE_CLOSES_WITHIN_MS);
  teardown.add('the sources of the back office', () => officeSources.close(), VITE_CLOSES_WITHIN_MS);
  teardown.add('the sources of the server', () => sources.close(), VITE_CLOSES_WITHIN_MS);

  let node: Node | null = null;
  const start = async () => {
    const { startNode } = await sources.load();
    // Whatever doesn't compile leaves the one before serving.
    await node?.stop();
    node = null;
    const applied = await ground.migrate();
    if (applied.length > 0) say(`migrated: ${applied.join(', ')}`);
    node = await startNode(
      { config, log, onFatal: tell, pageSources, officeSources },
      ground.databaseUrl,
      ground.staffUrl,
    );
    return node.url;
  };
  const reloads = new Reloads(async (files) => {
    const beganMs = performance.now();
    try {
      await start();
      say(
        `reloaded in ${Math.round(performance.now() - beganMs)} ms: ${files.map((file) => relative(ROOT, file)).join(', ')}`,
      );
    } catch (error) {
      tell(error);
      say(node ? 'the server before it still serves; save again' : 'nothing is served; save again');
    }
  });
  teardown.add('the node', () => node?.stop(), 8_000);
  teardown.add('reloads', () => reloads.stop(), 2_000);
  teardown.add('the word to the next start', () => ground.leaving(), VITE_CLOSES_WITHIN_MS);
  sources.onSaved((file) => reloads.saved(file));
  const url = await start();
  process.stdout.write(banner(config, url, ground.dataFolder, process.uptime(), ground.ownerLink));
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
});
