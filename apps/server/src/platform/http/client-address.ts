import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';

export type TrustProxy = boolean | number | readonly string[];

/**
 * Whose connection this is. `X-Forwarded-For` is believed as far as our own proxies wrote it: a number of hops, or
 * proxies known by address or network; everything further left is only a claim (S52).
 */
export function clientAddress(trust: TrustProxy): (request: IncomingMessage) => string {
  const trusted = trustedHop(trust);
  return (request) => {
    const direct = plain(request.socket.remoteAddress ?? '');
    const header = request.headers['x-forwarded-for'];
    if (header === undefined || !trusted(direct, 0)) return direct;
    const claimed = (Array.isArray(header) ? header.join(',') : header).split(',').map((part) => part.trim());
    let address = direct;
    for (let hop = 0; trusted(address, hop) && claimed.length > 0; hop++) {
      const next = claimed.pop();
      if (!next) break;
      address = plain(next);
    }
    return address;
  };
}

/** An IPv4 address that arrives through an IPv6 socket is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function trustedHop(trust: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  const networks = new BlockList();
  for (const entry of trust) {
    const [network = '', bits] = entry.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (bits === undefined) networks.addAddress(network, family);
    else networks.addSubnet(network, Number(bits), family);
  }
  return (address) => networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
