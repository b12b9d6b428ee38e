import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What a browser names as its push service; anybody can send anything. */
const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Names that never leave a house. */
const INNER = /\.(local|localhost|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/;

// Two lists: one of both would take an IPv4 address for the IPv6 one that stands for it.
const blocked4 = new BlockList();
const blocked6 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  blocked4.addSubnet(net, bits, 'ipv4');
}
// Of IPv6 only what is given out to the world (2000::/3) is public, less its parts for tunnels and examples.
for (const [net, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  blocked6.addSubnet(net, bits, 'ipv6');
}

/** Whether an address belongs to the world, and not to our own network or to this machine (SSRF). */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address, 'ipv4');
    case 6:
      return !blocked6.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * The endpoint of a subscription, if it is one that we would ever send to: https on its own port, to a name that can be
 * public, without a user. Where the name leads is looked at when it is sent to, for that can change.
 */
export function pushEndpoint(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || url.href.length > 1024 || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  return NAME.test(url.hostname) && !INNER.test(url.hostname) ? url : null;
}

/** Finds the addresses of a name, and refuses it when one of them isn't public: checked on the very answer that is used. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), '', 0);
    }
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
