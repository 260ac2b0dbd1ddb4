import { accounts } from './accounts/capability.ts';
import type { Capability } from './capability.ts';
import { feeds } from './feeds/capability.ts';
import { newsletter } from './newsletter/capability.ts';
import { queries } from './queries/capability.ts';
import { settings } from './settings/capability.ts';
import { universe } from './universe/capability.ts';

/** Everything the server can do, in the order it is set up. A new capability is one line here. */
export const capabilities: readonly Capability[] = [universe, settings, queries, feeds, newsletter, accounts];
