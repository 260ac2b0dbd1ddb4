import type { ClientBase, PoolClient } from 'pg';
import type { ContributionBody } from '#schemas/api/contributions.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue } from '#schemas/forms/mergeField.ts';
import { ADDABLE, type AddedList, type EditData } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { type Entity, fieldText } from '#server/modules/community/entities.ts';
import { isKnownEntry, isSameEntry } from '#server/modules/community/knownEntries.ts';
import { ApiError } from '#server/platform/errors.ts';
import { condensedName, findNear } from './repository/near.ts';
import { readProposals, type StoredProposal } from './repository/proposals.ts';

/**
 * What is sent must change something: not what the data says already, not what is proposed already, and not what an earlier row of
 * the same batch proposes. Another page that states it makes no other change.
 */

/** Who proposes what. */
interface Proposed {
  readonly author: number;
  /** Its own number; null: it has none yet. */
  readonly proposal: number | null;
  readonly entity: Entity;
  readonly data: EditData;
}

export interface Refusal {
  readonly field: string;
  readonly error: ApiError;
}

/** Nobody else sends something about the same entities until the transaction ends. */
export async function holdEntities(
  client: PoolClient,
  kind: EntityKind,
  ids: readonly (number | null)[],
): Promise<void> {
  const keys = [...new Set(ids)].map((id) => `proposals of ${kind} ${id ?? 'new'}`).toSorted();
  for (const key of keys) await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** Undecided proposals of some entities. One in conflict waits for its author alone, so it holds nobody else back. */
export async function readUndecided(
  client: ClientBase,
  kind: EntityKind,
  ids: readonly number[],
): Promise<readonly StoredProposal[]> {
  return await readProposals(
    client,
    "WHERE p.kind = $1 AND p.entity_id = ANY($2::bigint[]) AND p.state IN ('inReview', 'open', 'conflicted') ORDER BY p.id",
    [kind, ids],
  );
}

/** The first part of an edit that changes nothing; null: each changes something. `at`: where its data stands in the request. */
export async function findUnchanged(
  client: ClientBase,
  proposed: Proposed,
  undecided: readonly StoredProposal[],
  at: string,
): Promise<Refusal | null> {
  const { entity, data } = proposed;
  const { kind, name } = entity;
  const others = undecided.filter(
    ({ id, entityId, author, state }) =>
      entityId === entity.id && id !== proposed.proposal && (state !== 'conflicted' || author === proposed.author),
  );
  const waiting = (field: string, { author }: StoredProposal) =>
    author === proposed.author
      ? ({ code: 'proposal_twice', name } as const)
      : ({ code: 'proposal_open', field, name } as const);
  for (const [field, text] of Object.entries(data.fields)) {
    const input = proposedInput(kind, field) ?? 'text';
    const path = `${at}.fields.${field}`;
    if (isSameValue(input, fieldText(entity, field) ?? '', text))
      return { field, error: new ApiError(422, { code: 'proposal_unchanged', field, name }, path) };
    const same = others.find(({ body }) => isSameValue(input, body.data.fields[field] ?? '', text));
    if (same) return { field, error: new ApiError(409, waiting(field, same), path) };
  }
  const earlier: { readonly list: AddedList; readonly parts: Readonly<Record<string, string>> }[] = [];
  for (const list of ADDABLE[kind]) {
    for (const [id, parts] of Object.entries(data.added[list] ?? {})) {
      const path = `${at}.added.${list}.${id}`;
      const isTwice = earlier.some((one) => one.list === list && isSameEntry(list, one.parts, parts));
      if (isTwice || (await isKnownEntry(client, entity, list, parts)))
        return { field: list, error: new ApiError(422, { code: 'proposal_entry', name }, path) };
      const same = others.find(({ body }) =>
        Object.values(body.data.added[list] ?? {}).some((one) => isSameEntry(list, one, parts)),
      );
      if (same) return { field: list, error: new ApiError(409, waiting(list, same), path) };
      earlier.push({ list, parts });
    }
  }
  return null;
}

/** Whether a new entity is proposed already: by the same author under that name, or with the same site or account by anybody. */
export async function refuseProposedEntity(
  client: ClientBase,
  { id, author, kind, name, body }: Pick<StoredProposal, 'id' | 'author' | 'kind' | 'name' | 'body'>,
): Promise<void> {
  for (const { by, name: other, proposal } of await findNear(client, likenessOf({ id, kind, name, body }))) {
    if (proposal === null || condensedName(other) !== condensedName(name)) continue;
    const [found] = await readProposals(client, 'WHERE p.id = $1', [proposal]);
    if (found && found.author === author) throw new ApiError(409, { code: 'proposal_twice', name });
    if (by !== 'name' && found?.state !== 'conflicted')
      throw new ApiError(409, { code: 'proposal_open', field: by, name }, 'body.data.fields');
  }
}

/** The slug of a known entity that a proposed new one is by name and by site or account, unless its author called that another one. */
export async function findSameEntity(
  client: ClientBase,
  proposal: Pick<StoredProposal, 'id' | 'kind' | 'name' | 'body'>,
): Promise<string | null> {
  const near = await findNear(client, likenessOf(proposal));
  const same = near.find(
    ({ by, name, slug }) =>
      by !== 'name' &&
      slug !== null &&
      condensedName(name) === condensedName(proposal.name) &&
      !proposal.body.others.includes(slug),
  );
  return same?.slug ?? null;
}

export function likenessOf({
  id,
  kind,
  name,
  body,
}: {
  readonly id: number;
  readonly kind: EntityKind;
  readonly name: string;
  readonly body: ContributionBody;
}) {
  const { website, twitter, linkedin } = body.data.fields;
  return { kind, name, website, twitter, linkedin, except: id };
}
