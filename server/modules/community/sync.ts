import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Source } from '#schemas/kinds.ts';
import type { ContributedProject } from '#server/modules/entity-resolution/contributed.ts';
import type { ResolvedEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import type { NewsRecord } from '#server/modules/records/feedRecords.ts';
import { many } from '#server/platform/db/rows.ts';
import { articleOf, readEntries } from './entries.ts';
import type { Facts } from './fields.ts';
import { overlay, type World } from './overlay.ts';
import { replaceStated, statedIn } from './stated.ts';
import { readValues } from './values.ts';

/** What a sync writes, with what accepted proposals say above it. */
export interface Overlaid {
  readonly rows: Readonly<Record<Source, readonly Row[]>>;
  readonly relations: Readonly<Record<keyof ResolvedEntities['relations'], readonly object[]>>;
  readonly news: readonly NewsRecord[];
}

const KeySchema = z.object({ key: z.string() });

/** `now`: ms since 1970. */
export async function overlayCommunity(client: PoolClient, resolved: ResolvedEntities, now: number): Promise<Overlaid> {
  const { relations } = resolved;
  const world: World = {
    rows: {
      projects: resolved.projects,
      people: resolved.people,
      organizations: resolved.organizations,
      fundraising: resolved.fundraising,
    },
    facts: {
      project: relations.project_facts.map(factsOf),
      venture: relations.organization_facts.map(factsOf),
      people: relations.person_facts.map(factsOf),
    },
    employments: relations.employments,
    newest: null,
    now,
    names: new Map(),
  };
  const contributed = { values: await readValues(client), entries: await readEntries(client) };
  await replaceStated(client, statedIn(world, contributed));
  const { rows, facts, employments } = overlay(world, contributed);
  const articles = contributed.entries.filter(({ list }) => list === 'news').map(articleOf);
  const keys = new Set(resolved.news.map(({ key }) => key));
  // What an operator deleted never returns.
  const deletedNews = await many(client, KeySchema, 'SELECT key FROM deleted_news');
  const deleted = new Set(deletedNews.map(({ key }) => key));
  return {
    rows,
    relations: {
      ...relations,
      project_facts: facts.project,
      organization_facts: facts.venture,
      person_facts: facts.people,
      employments,
    },
    news: [...resolved.news, ...articles.filter(({ key }) => !keys.has(key))].filter(({ key }) => !deleted.has(key)),
  };
}

/** Projects that proposals brought, by which the join finds those that a feed describes too. */
export async function readContributedProjects(client: PoolClient): Promise<ContributedProject[]> {
  const entries = await readEntries(client);
  const projects = entries.flatMap(({ list, kind, entity }) => (list === 'self' && kind === 'project' ? [entity] : []));
  const values = await readValues(
    client,
    projects.map((id) => ({ kind: 'project', id })),
  );
  const contributed: ContributedProject[] = [];
  for (const id of new Set(projects)) {
    const textOf = (field: string) =>
      values.find((one) => one.entity === id && one.field === field)?.held.value || null;
    const name = textOf('name');
    if (name !== null) contributed.push({ id, name, symbol: textOf('symbol'), website: textOf('website') });
  }
  return contributed;
}

const factsOf = (row: object): Facts => ({ ...row });
