import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { PATHS_LIMITS } from '#schemas/constants.ts';
import { PathSchema } from '#schemas/entities/connections.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { ask } from '#server/testing/ask.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase({ sample: COMMON_SAMPLE, clock: () => COMMON_SAMPLE.at });
let app: FastifyInstance;
/** Neighbors of each node, `kind slug`. */
const graph = new Map<string, Set<string>>();
const nodes: { readonly kind: string; readonly slug: string }[] = [];

const Row = z.object({ kind: z.string(), id: z.coerce.number(), slug: z.string() });
const Edge = z.object({ a: z.string(), x: z.coerce.number(), b: z.string(), y: z.coerce.number() });

beforeAll(async () => {
  app = await buildApp(database.deps);
  const name = (kind: string, id: number) => `${kind} ${id}`;
  const names = new Map<string, string>();
  const { rows } = await database.pool.query(`
    SELECT 'project' AS kind, 'project' AS stored, _id AS id, slug FROM ${tableName(DATA_SETS.projects)}
    UNION ALL SELECT 'venture', 'organization', _id, slug FROM ${tableName(DATA_SETS.organizations)}
    UNION ALL SELECT 'people', 'person', _id, slug FROM ${tableName(DATA_SETS.people)}
     ORDER BY stored DESC, id`);
  for (const row of rows) {
    const { kind, id, slug } = Row.parse(row);
    nodes.push({ kind, slug });
    names.set(name(String(row.stored), id), `${kind} ${slug}`);
    graph.set(`${kind} ${slug}`, new Set());
  }
  const edges = await database.pool.query(`
    SELECT party_kind AS a, party_id AS x, 'project' AS b, project_id AS y FROM round_investors WHERE project_id IS NOT NULL
    UNION SELECT 'person', person_id, 'organization', organization_id FROM employments WHERE organization_id IS NOT NULL
    UNION SELECT 'person', person_id, 'project', project_id FROM employments WHERE project_id IS NOT NULL
    UNION SELECT 'person', person_id, founded_kind, founded_id FROM founders
    UNION SELECT 'organization', organization_id, 'project', project_id FROM token_organizations`);
  for (const row of edges.rows) {
    const { a, x, b, y } = Edge.parse(row);
    const [one, other] = [names.get(name(a, x)) ?? '', names.get(name(b, y)) ?? ''];
    graph.get(one)?.add(other);
    graph.get(other)?.add(one);
  }
});
afterAll(() => app?.close());

/** Length of the shortest chain, by breadth first over all edges; null: none of at most six steps. */
function distance(from: string, to: string): number | null {
  const seen = new Set([from]);
  let frontier = [from];
  for (let steps = 0; steps <= PATHS_LIMITS.steps; steps++) {
    if (frontier.includes(to)) return steps;
    frontier = [...new Set(frontier.flatMap((node) => [...(graph.get(node) ?? [])]))].filter((node) => !seen.has(node));
    for (const node of frontier) seen.add(node);
  }
  return null;
}

/** All chains of a length, whose nodes are joined by ` > `. */
function chainsBetween(from: string, to: string, length: number): Set<string> {
  let chains = [[from]];
  for (let left = length; left > 0; left--) {
    const near = new Set([to]);
    for (let hops = 1; hops < left; hops++)
      for (const node of [...near]) for (const next of graph.get(node) ?? []) near.add(next);
    chains = chains.flatMap((chain) =>
      [...(graph.get(chain.at(-1) ?? '') ?? [])].filter((next) => near.has(next)).map((next) => [...chain, next]),
    );
  }
  return new Set(chains.filter((chain) => chain.at(-1) === to).map((chain) => chain.join(' > ')));
}

const find = async (from: object, to: object) => PathSchema.parse(await ask(app, 'paths', { from, to }));

describe('the chains between two entities', () => {
  it('are shortest ones, of true relations, as long from either end', async () => {
    const lengths = new Set<number | null>();
    const counts = new Set<number>();
    for (let at = 0; at < 20; at++) {
      const from = nodes[(at * 7919) % nodes.length];
      const to = nodes[(at * 104_729 + 13) % nodes.length];
      if (!from || !to) throw new Error('There is no such node.');
      const [path, back] = [await find(from, to), await find(to, from)];
      const expected = distance(`${from.kind} ${from.slug}`, `${to.kind} ${to.slug}`);
      expect([path.length, back.length], JSON.stringify([from, to])).toEqual([expected, expected]);
      lengths.add(expected);
      expect(path).toMatchObject({ from, to });
      if (path.length === null) {
        expect(path.chains).toEqual([]);
        continue;
      }
      const all = chainsBetween(`${from.kind} ${from.slug}`, `${to.kind} ${to.slug}`, path.length);
      expect(path.chains).toHaveLength(path.length === 0 ? 0 : Math.min(PATHS_LIMITS.chains, all.size));
      counts.add(path.chains.length);
      const named = path.chains.map((steps) => {
        let place = `${from.kind} ${from.slug}`;
        const passed = [place];
        for (const step of steps) {
          const next = `${step.to.kind} ${step.to.slug}`;
          expect(`${step.from.kind} ${step.from.slug}`).toBe(place);
          const { rounds, jobs, is_founder, is_issuer } = step.evidence;
          expect(rounds.length > 0 || jobs.length > 0 || is_founder || is_issuer, `${place} to ${next}`).toBe(true);
          place = next;
          passed.push(place);
        }
        return passed.join(' > ');
      });
      expect(new Set(named).size).toBe(named.length);
      for (const chain of named) expect(all).toContain(chain);
    }
    expect([...counts].sort()).toEqual([1, 2, 3]);
    expect(lengths.size).toBeGreaterThan(3);
  });

  it('have no step from something to itself', async () => {
    const [one] = nodes;
    expect(await find(one ?? {}, one ?? {})).toMatchObject({ length: 0, chains: [], from: one, to: one });
  });

  it('are missing where an end does not exist, and name the other', async () => {
    const [one] = nodes;
    const nobody = { kind: 'project', slug: 'nobody' };
    expect(await find(nobody, one ?? {})).toMatchObject({ from: null, to: one, length: null, chains: [] });
    expect(await find(one ?? {}, nobody)).toMatchObject({ from: one, to: null, length: null, chains: [] });
    expect(await find(nobody, nobody)).toEqual({ from: null, to: null, length: null, chains: [] });
  });
});
