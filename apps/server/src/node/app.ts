import type { AddressInfo } from 'node:net';
import { PUSH_LIMITS } from '@mnada/rules';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/index.ts';
import type { Http } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import { accountParts } from './parts/accounts.ts';
import { callParts } from './parts/calls.ts';
import { engineParts } from './parts/engine.ts';
import { moneyParts } from './parts/money.ts';
import { peopleParts } from './parts/people.ts';
import { platformParts } from './parts/platform.ts';
import { upkeepParts } from './parts/upkeep.ts';
import { startParts } from './start-parts.ts';
import type { NodeOptions, Phase } from './values.ts';

export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
} & Partial<NodeOptions>;

export type App = {
  readonly http: Http;
  /** Starts to listen. @returns where a browser on this machine finds it */
  listen(): Promise<string>;
  /** Refuses new bids, finishes the batch, sends the sockets elsewhere and closes; within 8 s. May be called twice. */
  stop(): Promise<void>;
};

/** All that one node consists of. Each part says what it needs; where that leaves a choice, this is the order. */
export const NODE_PARTS = [
  ...platformParts,
  ...engineParts,
  ...accountParts,
  ...moneyParts,
  ...upkeepParts,
  ...callParts,
  ...peopleParts,
];

/** Starts one node of the shop over a migrated database; it serves nobody until it listens. */
export async function createApp({ config, database, log, ...wanted }: AppDeps): Promise<App> {
  const usual = {
    pageSources: null,
    officeSources: null,
    withoutPages: false,
    withoutInvariantWatch: false,
    operator: null,
    office: null,
  };
  const options: NodeOptions = { ...usual, pushLimits: PUSH_LIMITS, ...wanted };
  const phase: Phase = { isListening: false, isDraining: false };
  const { values, stop } = await startParts(NODE_PARTS, { config, database, log, options, phase }, log);
  const { http } = values;
  return {
    http,
    async listen() {
      await http.listen({ host: config.host, port: config.port });
      phase.isListening = true;
      const { port } = http.server.address() as AddressInfo;
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      return `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`;
    },
    stop,
  };
}
