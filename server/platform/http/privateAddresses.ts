import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine, of private networks and of none, to which nothing that others wrote may lead us. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // The addresses of IPv4 written as such are among these, and those that tunnels carry.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** True for an IP address of this machine or of a private network, also where IPv6 carries one. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPrivateAddress(mapped);
  return PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6') || /^::ffff:/i.test(address);
}

/** True for an IP address of this machine only. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
}

/** True if the address of a page names this machine. */
export function isLoopbackByName(url: string): boolean {
  const host = bareHost(url);
  return host === 'localhost' || isLoopbackAddress(host);
}

/** The host of an address as `isIP` reads it, without the dot that ends a full name: `localhost.` is this machine. */
const bareHost = (url: string) => new URL(url).hostname.replace(/^\[|\]$|\.+$/g, '').toLowerCase();

/** Zones for names of this machine and of private networks. */
const PRIVATE_ZONE = /\.(?:localhost|localdomain|local|lan|home|home\.arpa|internal|intranet)$/;

/** True if the address itself says that it is private: a private IP, a name of one word, or of a zone for private names. */
export function isPrivateByName(url: string): boolean {
  const host = bareHost(url);
  return isPrivateAddress(host) || (isIP(host) === 0 && (!host.includes('.') || PRIVATE_ZONE.test(host)));
}

/** Thrown instead of connecting to a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`leads to the private address ${host}; refused`);
    this.name = 'PrivateAddress';
  }
}

/** Looks up all addresses of a name, as `dns.lookup` does. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves the name of a host for a connection; refuses one that has an address that is not allowed. What is connected to was
 * checked, so a name that is answered otherwise a moment later gains nothing. Hosts that are addresses are never looked up.
 */
export function checkedLookup(isAllowed: (address: string) => boolean, lookupAll: LookupAll = lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '');
        return;
      }
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) callback(new PrivateAddress(hostname), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Resolves names of the public network only. */
export const publicLookup = checkedLookup((address) => !isPrivateAddress(address));
