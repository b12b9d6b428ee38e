/** How the shop stood, minute by minute. */

export type StatusTables = {
  status_sample: StatusSampleTable;
};

type StatusSampleTable = {
  minute: Date;
  bidding: SampledState;
  payments: SampledState;
  payouts: SampledState;
  messages: SampledState;
};

type SampledState = 'ok' | 'slow' | 'paused' | 'down';
