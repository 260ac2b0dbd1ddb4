import { LOOKALIKE_PAIR, LOOKALIKES } from '#schemas/forms/lookalikes.ts';
import type { Migration } from './migration.ts';

const [signs, looks] = LOOKALIKES;
const [pair, one] = LOOKALIKE_PAIR;
const once = (text: string) => `translate(${text}, '${signs}', '${looks}')`;

/** SQL of what a username looks like, as `lookOf` says; the index holds as long as both are the same. */
export const LOOK_OF_KEY = `replace(${once(once('username_key'))}, '${pair}', '${one}')`;

/** Usernames by what they look like. Those that look alike from before stay. */
export const lookalikes: Migration = {
  name: '0136_lookalikes',
  sql: `CREATE INDEX users_by_look ON users ((${LOOK_OF_KEY}))`,
};
