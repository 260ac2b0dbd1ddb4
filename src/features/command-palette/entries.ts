import type { LucideIcon } from 'lucide-react';
import type { RowName } from '#schemas/queries/results.ts';

/** Something that can be chosen in the palette. */
export interface Entry {
  /** The same whenever it is offered: what was chosen lately is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** Other words it is found by. */
  readonly also?: string;
  readonly icon?: LucideIcon;
  /** Its picture and symbol replace the icon. */
  readonly row?: RowName;
  /** At the right: words, or a price in US dollars with its change in per cent. */
  readonly hint?: string;
  readonly figures?: { readonly price: number | null; readonly change: number | null };
  /** Keys that do the same, in the notation of the table. */
  readonly keys?: string;
  /** Where it leads, so that it can be opened in a new tab as well. */
  readonly path?: string;
  /** Takes the typed text, so it matches any text. */
  readonly always?: boolean;
  /** The text means this and nothing else. */
  readonly isMeant?: boolean;
  /** What it does where it leads nowhere. */
  readonly run?: () => void;
}

/** Entries of one kind under their heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** How many are proposed while nothing is typed; all of them where it is absent. */
  readonly proposes?: number;
  /** Someone else has searched: every entry fits, in this order. */
  readonly found?: boolean;
}
