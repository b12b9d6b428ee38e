/** Safaricom refuses addresses that contain these, in any case. */
const FORBIDDEN_WORDS = ['mpesa', 'm-pesa', 'safaricom', 'exec', 'exe', 'cmd', 'sql', 'query'] as const;

/**
 * Why Safaricom would refuse to call this address back, or null. Its hosts are lower case here, because capitals were
 * refused once. `http` is for a simulator on this machine only.
 */
export function callbackUrlProblem(url: string, allowHttp = false): string | null {
  if (!URL.canParse(url)) return 'is no address';
  const { protocol, host } = new URL(url);
  if (protocol !== 'https:' && !(allowHttp && protocol === 'http:')) return 'must be https';
  if (!url.includes(host)) return 'must have a lower-case host';
  const lower = url.toLowerCase();
  const word = FORBIDDEN_WORDS.find((forbidden) => lower.includes(forbidden));
  return word === undefined ? null : `contains the forbidden word ${word}`;
}
