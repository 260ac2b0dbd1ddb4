import type { ClientBase } from 'pg';
import { z } from 'zod';
import { textKey } from '#schemas/text.ts';
import { findMentions } from '#server/modules/news/findMentions.ts';
import { readEntities } from '#server/modules/news/namedEntities.ts';
import { type MentionedKind, type NamedEntity, NameIndex } from '#server/modules/news/nameIndex.ts';
import { keyOf, wordsOf } from '#server/modules/news/words.ts';
import { many } from '#server/platform/db/rows.ts';

const lists = { projects: z.array(z.string()), organizations: z.array(z.string()), people: z.array(z.string()) };
const StoredEvent = z.object({ _id: z.number(), title: z.string(), hosts: z.array(z.string()), ...lists });
type Parties = Readonly<Record<keyof typeof lists, readonly string[]>>;

/**
 * Finds the projects, organizations and people that events are about: those that hold them, and those that their titles name,
 * as articles are read. Writes what differs and counts it.
 */
export async function linkEvents(client: ClientBase): Promise<number> {
  const events = await many(
    client,
    StoredEvent,
    'SELECT _id, title, hosts, projects, organizations, people FROM events ORDER BY _id',
  );
  if (events.length === 0) return 0;
  const index = new NameIndex(await readEntities(client));
  const changed = events.flatMap(({ _id, title, hosts, ...before }) => {
    const found = [
      ...hosts.flatMap((host) => bearersOf(host, index)),
      ...findMentions({ title, summary: null, tags: [] }, index),
    ];
    const slugs = (wanted: MentionedKind) => [
      ...new Set(found.flatMap(({ kind, slug }) => (kind === wanted ? [slug] : []))),
    ];
    const about = { projects: slugs('project'), organizations: slugs('organization'), people: slugs('person') };
    return isSame(about, before) ? [] : [{ _id, ...about }];
  });
  await client.query(
    `UPDATE events SET projects = given.projects, organizations = given.organizations, people = given.people
       FROM json_to_recordset($1::json) AS given (_id bigint, projects text[], organizations text[], people text[])
      WHERE events._id = given._id`,
    [JSON.stringify(changed)],
  );
  return changed.length;
}

function isSame(one: Parties, other: Parties): boolean {
  return (
    JSON.stringify([one.projects, one.organizations, one.people]) ===
    JSON.stringify([other.projects, other.organizations, other.people])
  );
}

/** "Solana Foundation" holds an event for Solana. */
const HOLDER = / (?:foundation|labs?|network|protocol|dao)$/;

/** Who bears a name; a project also without what its company adds to it. */
function bearersOf(host: string, index: NameIndex): NamedEntity[] {
  const key = keyOf(wordsOf(host));
  const whole = index.named(key).map(({ entity }) => entity);
  if (whole.some(({ kind }) => kind === 'project')) return whole;
  const held = index.named(textKey(key).replace(HOLDER, '')).filter(({ entity }) => entity.kind === 'project');
  return [...held.slice(0, 1).map(({ entity }) => entity), ...whole];
}
