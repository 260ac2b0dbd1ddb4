import type { ClientBase } from 'pg';
import { z } from 'zod';
import { textKey } from '#schemas/text.ts';
import { findMentions } from '#server/modules/news/findMentions.ts';
import { readEntities } from '#server/modules/news/namedEntities.ts';
import { keyOf, NameIndex, wordsOf } from '#server/modules/news/nameIndex.ts';

const StoredEvent = z.object({
  _id: z.coerce.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  hosts: z.array(z.string()),
  projects: z.array(z.string()),
});

/**
 * Finds the projects that events are about: those that hold them, and those that their titles name, as articles are read.
 * Writes what differs and counts it.
 */
export async function linkEvents(client: ClientBase): Promise<number> {
  const { rows } = await client.query('SELECT _id, title, description, hosts, projects FROM events ORDER BY _id');
  const events = z.array(StoredEvent).parse(rows);
  if (events.length === 0) return 0;
  const index = new NameIndex(await readEntities(client));
  const changed = events.flatMap(({ _id, title, hosts, projects: before }) => {
    const hosting = hosts.flatMap((host) => projectNamed(host, index) ?? []);
    const named = findMentions({ title, summary: null, tags: [] }, index).flatMap(({ kind, slug }) =>
      kind === 'project' ? [slug] : [],
    );
    const projects = [...new Set([...hosting, ...named])];
    return projects.join() === before.join() ? [] : [{ _id, projects }];
  });
  await client.query(
    `UPDATE events SET projects = given.projects
       FROM json_to_recordset($1::json) AS given (_id bigint, projects text[]) WHERE events._id = given._id`,
    [JSON.stringify(changed)],
  );
  return changed.length;
}

/** "Solana Foundation" holds an event for Solana. */
const HOLDER = / (?:foundation|labs?|network|protocol|dao)$/;

/** The project that bears a name, whole or without what its company adds to it. */
function projectNamed(host: string, index: NameIndex): string | null {
  const key = keyOf(wordsOf(host));
  for (const name of [key, textKey(key).replace(HOLDER, '')]) {
    const found = index.named(name).find(({ entity }) => entity.kind === 'project');
    if (found) return found.entity.slug;
  }
  return null;
}
