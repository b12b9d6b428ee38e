/** The public log: entries, hashes, checkpoints, and what waits to be logged. */
import type { Generated } from 'kysely';
import type { Json, Nullable, TimeWithDefault } from './columns.ts';

export type TransparencyTables = {
  log: LogTable;
  log_entry: LogEntryTable;
  log_node: LogNodeTable;
  log_checkpoint: LogCheckpointTable;
  log_unsigned: LogUnsignedTable;
  log_origin: LogOriginTable;
  log_pending: LogPendingTable;
  log_set_aside: LogSetAsideTable;
  odds_line: OddsLineTable;
  log_cosignature: LogCosignatureTable;
};

type LogSetAsideTable = { id: number; kind: string; auction_id: number; why: string; at: TimeWithDefault };

type LogTable = { number: number; origin: string; vkey: string; begun_at: TimeWithDefault };

type LogEntryTable = {
  log: number;
  index: number;
  kind: 'rules' | 'schedule' | 'open' | 'heads' | 'close' | 'void' | 'count' | 'odds';
  auction_id: Nullable<number>;
  entry: string;
  leaf_hash: Buffer;
  logged_us: number;
};

type LogNodeTable = { log: number; level: number; index: number; hash: Buffer };

type LogCheckpointTable = { log: number; size: number; root: Buffer; note: string; at: TimeWithDefault };

type LogUnsignedTable = { log: number; size: number; root: Buffer; seal: Buffer };

type LogOriginTable = {
  auction_id: number;
  bought: number;
  returned: number;
  promotional: number;
  house: number;
  decided_at_us: number;
};

type LogPendingTable = { id: Generated<number>; kind: 'schedule' | 'open' | 'end'; auction_id: number };

type LogCosignatureTable = { log: number; size: number; witness: string; line: string; at: TimeWithDefault };

type OddsLineTable = {
  month: string;
  line: number;
  published_at: TimeWithDefault;
  figures: Json<object>;
  auctions_csv: Buffer;
  people_csv: Buffer;
};
