import type { PoolClient } from 'pg';
import { detailPath, type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { rowAddresses } from '#server/platform/events/addresses.ts';
import { append } from '#server/platform/events/outbox.ts';

interface Decided {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: EntityKind;
  readonly entityId: number | null;
  readonly entitySlug: string | null;
}

/** Appends that a proposal was decided; what it changes is in the data already. Whose it is stays unsaid. */
export async function appendDecision(
  client: PoolClient,
  { id, slug, name, kind, entityId, entitySlug }: Decided,
  outcome: 'accepted' | 'rejected',
  at: number,
): Promise<void> {
  const proposal = { id, name, slug, outcome, url: detailPath('proposal', slug) };
  const entity = { kind, slug: entitySlug, ...rowAddresses(SOURCE_OF_KIND[kind], entityId ?? 0, entitySlug) };
  await append(client, 'proposal.decided', [{ data: { proposal, entity }, userId: null, at }]);
}
