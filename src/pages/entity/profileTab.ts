import type { ComponentType } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import type { ProfileTabKey } from '#schemas/routes/profileTabs.ts';
import type { Profiles } from '#src/api/queries.ts';

interface ContentProps<Kind extends EntityKind> {
  readonly profile: Profiles[Kind];
}

/** A tab of a profile; its key, name and place are those of `PROFILE_TABS`. */
export interface ProfileTab<Kind extends EntityKind> {
  /** How many entries there are, unlisted ones included; null: it is no list. At 0 the page says `missing` instead. */
  readonly count: (profile: Profiles[Kind]) => number | null;
  /** What is not known, and why that may be, as far as the rest of the profile tells. */
  readonly missing: (profile: Profiles[Kind]) => { readonly title: string; readonly text: string };
  readonly Content: ComponentType<ContentProps<Kind>>;
}

/** What the profiles of a kind show: at the address without a tab, and in each tab. */
export interface ProfileParts<Kind extends EntityKind> {
  readonly Overview: ComponentType<ContentProps<Kind>>;
  readonly tabs: { readonly [Key in ProfileTabKey<Kind>]: ProfileTab<Kind> };
}
