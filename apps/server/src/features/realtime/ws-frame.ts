const TEXT_FRAME = 0x81;

/**
 * The bytes of one whole text frame from a server (RFC 6455: final, unmasked), ready to be written to any number of
 * sockets as they are.
 */
export function textFrame(json: string): Buffer {
  const length = Buffer.byteLength(json);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT_FRAME;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(json, head, 'utf8');
  return frame;
}

/** A protocol ping without content: browsers answer it by themselves. */
export const PING_FRAME: Buffer = Buffer.from([0x89, 0x00]);
