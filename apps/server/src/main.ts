import cluster from 'node:cluster';
import { explain } from './explain.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { endOnBugs, stopOnSignals } from './platform/process/ending.ts';
import { startProcesses } from './platform/process/processes.ts';
import { banner, prepareGround, startNode, withPort } from './start.ts';

async function main(): Promise<void> {
  const config = await withPort(readConfig(process.env));
  const log = createLog(config);
  const onFatal = endOnBugs(log);
  const options = { config, log, onFatal };

  if (cluster.isWorker) {
    const node = await startNode(options, config.databaseUrl ?? '', config.staffDatabaseUrl);
    stopOnSignals(log, () => node.stop());
    process.send?.({ listening: node.url });
    return;
  }

  // Signals that come while it is starting end it, too: whatever was started by then goes down in order.
  let stop = async (): Promise<void> => undefined;
  stopOnSignals(log, () => stop());
  const ground = await prepareGround(options);
  stop = () => ground.stop();
  const node =
    config.webProcesses > 1
      ? await startProcesses({
          count: config.webProcesses,
          databaseUrl: ground.databaseUrl,
          staffUrl: ground.staffUrl,
          config,
          log,
        })
      : await startNode(options, ground.databaseUrl, ground.staffUrl);
  stop = async () => {
    ground.leaving();
    await node.stop();
    await ground.stop();
  };
  process.stdout.write(banner(config, node.url, ground.dataFolder, process.uptime(), ground.ownerLink));
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
});
