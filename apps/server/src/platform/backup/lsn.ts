/** A position in the write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  if (high === undefined || low === undefined) throw new RangeError(`no position in the log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

export const startOfSegment = (lsn: bigint, segmentBytes: number): bigint => lsn - (lsn % BigInt(segmentBytes));

/** What PostgreSQL calls the file of the log that holds this position. */
export function segmentFile(timeline: number, lsn: bigint, segmentBytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  const number = lsn / BigInt(segmentBytes);
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${part(BigInt(timeline))}${part(number / perLog)}${part(number % perLog)}`;
}
