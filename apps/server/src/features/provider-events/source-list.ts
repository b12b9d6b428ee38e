import { BlockList, isIP } from 'node:net';

/** Addresses and networks from which the provider calls back (`196.201.214.200`, `10.0.0.0/8`). */
export function createSourceList(items: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const item of items) {
    const [ip = '', bits] = item.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (address) => {
    // A socket that takes both families shows IPv4 as `::ffff:1.2.3.4`.
    const ip = address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
    return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  };
}
