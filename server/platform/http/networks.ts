import { isIPv6 } from 'node:net';

/** The rate-limited network of an address: IPv6 by its first 64 bits. */
export const networkOf = (address: string): string => prefixOf(address, 64) ?? address;

/** What one subscriber of IPv6 may be given whole, with all its networks; null: it is none. */
export const siteOf = (address: string): string | null => prefixOf(address, 48);

/** The first bits of an IPv6 address; of an IPv4 address in it that one at 64 bits. Null: there is no such prefix. */
function prefixOf(address: string, bits: 48 | 64): string | null {
  if (!isIPv6(address)) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return bits === 64 ? mapped : null;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...new Array<string>(zeros).fill('0'), ...after];
  return `${all
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}
