/**
 * Whom an address stands for, wherever an address counts (limits, codes, free bids, sockets): itself in IPv4, its /64 in
 * IPv6, where one household owns as many as it likes.
 * @param ip as Node says it; an IPv4 address inside an IPv6 one is the IPv4 address
 */
export function addressGroup(ip: string): string {
  return ipv4(ip) ?? `${partsOfV6(ip).slice(0, 4).join(':')}::/64`;
}

/**
 * The provider's network around an IPv6 address, its /32: whoever rents a large network owns very many /64s.
 * @returns null for IPv4
 */
export function widerGroup(ip: string): string | null {
  return ipv4(ip) === null ? `${partsOfV6(ip).slice(0, 2).join(':')}::/32` : null;
}

const ipv4 = (ip: string): string | null => /^(?:::ffff:)?([0-9]{1,3}(?:\.[0-9]{1,3}){3})$/i.exec(ip)?.[1] ?? null;

/** All eight parts, without leading zeros. */
function partsOfV6(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - left.length - right.length);
  const full = ip.includes('::') ? [...left, ...Array.from({ length: missing }, () => '0'), ...right] : left;
  return full.map((part) => part.replace(/^0+(?=.)/, ''));
}
