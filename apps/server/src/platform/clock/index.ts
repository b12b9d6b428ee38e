export { type Clock, type ClockProbe, createClockProbe } from './clock-probe.ts';
export {
  at,
  before,
  beforeUs,
  type DatabaseClock,
  databaseNowMs,
  databaseNowSince,
  databaseNowUs,
  STATEMENT_TIME,
  STATEMENT_TIME_MS,
  STATEMENT_TIME_TEXT,
  STATEMENT_TIME_US,
  STATEMENT_TIME_US_TEXT,
  toTime,
} from './database-clock.ts';
export { instantAhead } from './instant-ahead.ts';
export { nairobiDay } from './nairobi-day.ts';
