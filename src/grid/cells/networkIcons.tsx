import type { ReactNode } from 'react';
import { networkOf } from '#src/ui/links.ts';

/** Networks with their own icon; every other link is a website. */
export const NETWORKS = ['twitter', 'linkedin', 'telegram', 'github', 'website'] as const;
export type Network = (typeof NETWORKS)[number];

/** The icon of a link's network. */
export function iconNetwork(link: string): Network {
  const network = networkOf(link);
  return NETWORKS.find((known) => known === network) ?? 'website';
}

const SHAPES: Readonly<Record<Network, ReactNode>> = {
  twitter: (
    <path d="M9.3 6.9 14.3 1h-1.2L8.8 6.1 5.3 1H1.3l5.2 7.7L1.3 15h1.2l4.6-5.4 3.7 5.4h4zM7.7 8.8l-.5-.8L2.9 1.9h1.8l3.4 5 .5.8 4.5 6.5h-1.8z" />
  ),
  linkedin: (
    <path d="M2.5 1.5A1.5 1.5 0 1 1 2.5 4.5 1.5 1.5 0 0 1 2.5 1.5zM1.2 5.8h2.6v8.7H1.2zM5.9 5.8h2.5V7c.4-.7 1.3-1.4 2.6-1.4 2.8 0 3.3 1.8 3.3 4.2v4.7h-2.6v-4.2c0-1 0-2.3-1.4-2.3S8.5 9.1 8.5 10.2v4.3H5.9z" />
  ),
  telegram: (
    <path d="M14.9 2.1 12.7 13.4c-.2.8-.6 1-1.3.6L8 11.5l-1.6 1.6c-.2.2-.3.3-.7.3l.2-3.4 6.3-5.7c.3-.2-.1-.4-.4-.1L4 9.1.7 8.1c-.7-.2-.7-.7.2-1L13.9 1.6c.6-.2 1.2.1 1 .5z" />
  ),
  github: (
    <path d="M8 .8a7.3 7.3 0 0 0-2.3 14.2c.4.1.5-.2.5-.4v-1.3c-2 .4-2.5-.9-2.5-.9-.3-.8-.8-1.1-.8-1.1-.7-.4 0-.4 0-.4.7 0 1.1.7 1.1.7.7 1.1 1.7.8 2.1.6.1-.5.3-.8.5-1C5 11 3.3 10.4 3.3 7.6c0-.8.3-1.4.7-1.9 0-.2-.3-1 .1-2 0 0 .6-.2 2 .7a7 7 0 0 1 3.7 0c1.4-.9 2-.7 2-.7.4 1 .1 1.8.1 2 .4.5.7 1.1.7 1.9 0 2.8-1.7 3.4-3.3 3.6.3.2.5.7.5 1.4v2c0 .2.1.5.5.4A7.3 7.3 0 0 0 8 .8z" />
  ),
  website: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM1.5 8h13M8 1.5c2 1.8 2.9 4 2.9 6.5s-.9 4.7-2.9 6.5c-2-1.8-2.9-4-2.9-6.5S6 3.3 8 1.5z"
    />
  ),
};

/** A network's icon, 14 px. */
export function NetworkIcon({ network }: { readonly network: Network }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
      {SHAPES[network]}
    </svg>
  );
}
