import { accounts } from '#server/modules/auth/module.ts';
import { queries } from '#server/modules/data-query/module.ts';
import { universe } from '#server/modules/datasets/module.ts';
import { feeds } from '#server/modules/feeds/module.ts';
import { newsletter } from '#server/modules/newsletter/module.ts';
import { settings } from '#server/modules/public-settings/module.ts';
import type { Capability } from './module.ts';

/** Everything the server can do, in the order it is set up. A new capability is one line here. */
export const capabilities: readonly Capability[] = [universe, settings, queries, feeds, newsletter, accounts];
