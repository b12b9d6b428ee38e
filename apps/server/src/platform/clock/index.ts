export { type Clock, type ClockProbe, createClockProbe } from './clock-probe.ts';
export {
  at,
  before,
  beforeUs,
  databaseNowMs,
  databaseNowUs,
  type Span,
  STATEMENT_TIME,
  STATEMENT_TIME_TEXT,
  STATEMENT_TIME_US_TEXT,
  timeText,
} from './database-clock.ts';
