import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of this machine and of private networks, which no feed may lead us to. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
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

/** The host of an address as `isIP` reads it. */
const bareHost = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** True if the address itself says that it is private: a private IP, a name of one word, or of a zone for private names. */
export function isPrivateByName(url: string): boolean {
  const host = bareHost(url);
  return (
    isPrivateAddress(host) ||
    (isIP(host) === 0 && (!host.includes('.') || /\.(?:localhost|local|lan|home|internal|intranet)\.?$/.test(host)))
  );
}

/** Thrown instead of connecting to a private network. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`leads to the private address ${host}; refused`);
    this.name = 'PrivateAddress';
  }
}

/** Resolves the name of a host for a connection; refuses one with a private address. What is connected to was checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '');
      return;
    }
    const [first] = addresses;
    if (addresses.some(({ address }) => isPrivateAddress(address)) || !first)
      callback(new PrivateAddress(hostname), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
