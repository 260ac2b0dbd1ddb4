import type { ReactNode } from 'react';
import { networkOf } from '#src/ui/links.ts';

/** The networks that have a mark of their own; every other link is a website. */
export const NETWORKS = ['twitter', 'linkedin', 'telegram', 'github', 'website'] as const;
export type Network = (typeof NETWORKS)[number];

/** The network of a link, as far as it has a mark. */
export function iconNetwork(link: string): Network {
  const network = networkOf(link);
  return NETWORKS.find((known) => known === network) ?? 'website';
}

const SHAPES: Readonly<Record<Network, ReactNode>> = {
  twitter: (
    <path d="M9.3 6.9 14.3 1h-1.2L8.800 6.100 5.300 1H1.300l5.200 7.700L1.300 15h1.200l4.600-5.400 3.700 5.400h4zM7.700 8.800l-.5-.8L2.900 1.900h1.800l3.400 5 .5.8 4.500 6.500h-1.800z" />
  ),
  linkedin: (
    <path d="M2.500 1.500A1.500 1.500 0 1 1 2.500 4.500 1.500 1.500 0 0 1 2.500 1.500zM1.200 5.800h2.600v8.700H1.200zM5.900 5.800h2.500V7c.4-.7 1.300-1.400 2.600-1.400 2.800 0 3.300 1.800 3.300 4.200v4.700h-2.600v-4.200c0-1 0-2.300-1.400-2.300S8.500 9.100 8.500 10.200v4.300H5.900z" />
  ),
  telegram: (
    <path d="M14.900 2.100 12.700 13.400c-.2.8-.6 1-1.300.6L8 11.500l-1.600 1.600c-.2.2-.3.3-.7.3l.2-3.400 6.300-5.700c.3-.2-.1-.4-.4-.1L4 9.100.700 8.100c-.7-.2-.7-.7.200-1L13.900 1.600c.6-.2 1.200.1 1 .5z" />
  ),
  github: (
    <path d="M8 .8a7.300 7.300 0 0 0-2.300 14.200c.4.1.5-.2.5-.4v-1.300c-2 .4-2.500-.9-2.500-.9-.3-.8-.8-1.100-.8-1.100-.7-.4 0-.4 0-.4.7 0 1.100.7 1.100.7.700 1.100 1.700.8 2.100.6.1-.5.3-.8.500-1C5 11 3.300 10.400 3.300 7.600c0-.8.3-1.400.7-1.900 0-.2-.3-1 .1-2 0 0 .6-.2 2 .7a7 7 0 0 1 3.700 0c1.400-.9 2-.7 2-.7.4 1 .1 1.800.1 2 .4.5.7 1.100.7 1.900 0 2.800-1.700 3.400-3.300 3.600.3.2.5.7.5 1.400v2c0 .2.100.5.5.4A7.300 7.300 0 0 0 8 .8z" />
  ),
  website: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.300"
      d="M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM1.500 8h13M8 1.500c2 1.800 2.900 4 2.900 6.500s-.9 4.700-2.900 6.500c-2-1.800-2.900-4-2.900-6.500S6 3.300 8 1.500z"
    />
  ),
};

/** The mark of a network, 14 px. */
export function NetworkIcon({ network }: { readonly network: Network }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
      {SHAPES[network]}
    </svg>
  );
}
