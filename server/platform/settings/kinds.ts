import { isIP } from 'node:net';
import { z } from 'zod';
import { isPayNetwork, PAY_NETWORKS, type PayNetworkName } from '#schemas/entities/payNetworks.ts';

/** What settings are made of: schemas of their texts, and what is said about each. */

export interface About {
  /** Expected value, as the error message says it. */
  readonly hint: string;
  /** The row of the setting in docs/operating.md. */
  readonly doc: string;
  /** The value never appears in an error message. */
  readonly secret?: true;
}

export const ABOUT = z.registry<About>();

/** Schema of a setting's text with its documentation. `prefault` gives the text of an unset variable. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: About): Schema {
  ABOUT.add(schema, about);
  return schema;
}

/** A whole number in decimal digits, from `min` to `max`. */
export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
}

export function orNull<T>(schema: z.ZodType<T, string>) {
  return schema.optional().transform((value) => value ?? null);
}

/** `on` or `off`; unset, off. Of each setting its own, which is documented. */
export const switchedOff = () =>
  z
    .enum(['on', 'off'])
    .transform((text) => text === 'on')
    .prefault('off');

export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:';
}

/** https, or http on localhost for trials. */
export function isAnalyticsAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

/** Fastify's names for local and private address ranges. */
const PROXY_WORDS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a CIDR range (`10.0.0.0/8`) or one of PROXY_WORDS. */
export function isProxy(text: string): boolean {
  if (PROXY_WORDS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && !address.includes('%') && isRange && more.length === 0;
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A network with the address of its node, and of a second one that must agree: `ethereum=https://a|https://b`. */
export function parseNode(text: string): { readonly name: PayNetworkName; readonly urls: readonly string[] } | null {
  const [name = '', addresses = ''] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
  const urls = addresses.split('|');
  return isPayNetwork(name) && urls.length <= 2 && urls.every(isWebAddress) ? { name, urls } : null;
}

/** A token beside the built-in ones: `local:USDC:0x…:6`. */
export function parseToken(text: string) {
  const [network = '', symbol = '', address = '', decimals = ''] = text.split(':');
  if (!isPayNetwork(network) || !/^[A-Z\d]{2,8}$/.test(symbol) || !/^0x[\da-fA-F]{40}$/.test(address)) return null;
  if (symbol === PAY_NETWORKS[network].coin.symbol) return null;
  const digits = Number(decimals);
  return /^\d{1,2}$/.test(decimals) && digits >= 2 && digits <= 18
    ? { network, symbol, address, decimals: digits }
    : null;
}

/** A list of what `parse` reads; null refuses the whole. */
export function listOf<T>(parse: (text: string) => T | null) {
  return z
    .string()
    .transform((text) => splitList(text).map(parse))
    .refine((items) => items.every((item) => item !== null))
    .transform((items) => items.filter((item) => item !== null))
    .prefault('');
}

export const postgresAddress = z.string().refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text));
const webAddress = z.string().refine(isWebAddress);
export const address = webAddress.transform((text) => text.replace(/\/+$/, ''));

export const service = (doc: string) =>
  setting(orNull(address), {
    hint: 'must be the http or https address of a mirror or proxy, or unset for the service itself',
    doc,
  });
export const link = (doc: string) =>
  setting(orNull(webAddress), { hint: 'must be an http or https address, or unset to leave the link out', doc });
