import type { PoolClient } from 'pg';
import type { ListedSource } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { listAddresses } from '#server/platform/events/addresses.ts';
import { append } from '#server/platform/events/outbox.ts';

interface ReadyEdition {
  readonly userId: number;
  readonly id: string;
  readonly reportId: string;
  readonly title: string;
  readonly rows: number;
  readonly list: { readonly id: string; readonly name: string; readonly source: ListedSource; readonly view: View };
}

/** Appends that an edition of a report can be fetched by its member. In the transaction that stores it. */
export async function appendExport(
  client: PoolClient,
  { userId, id, reportId, title, rows, list: { view, ...list } }: ReadyEdition,
  at: number,
): Promise<void> {
  const ready = {
    id,
    report_id: reportId,
    title,
    rows,
    url: '/profile-settings/reports',
    api_url: `/api/v1/exports/${id}`,
  };
  const { id: listId, name, source } = list;
  const data = {
    export: ready,
    list: { id: listId, name, source, ...listAddresses(source, listId, view) },
  };
  await append(client, 'export.ready', [{ data, userId, at }]);
}
