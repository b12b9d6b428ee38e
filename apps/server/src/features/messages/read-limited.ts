/**
 * Reads a provider's answer, at most so many bytes of it (S10).
 * @throws RangeError when it is longer; the rest is not read
 */
export async function readLimited(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new RangeError(`an answer of more than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
