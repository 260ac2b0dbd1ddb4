import type { PoolClient } from 'pg';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';

/**
 * Gives articles their lasting keys: one with the identifier of an earlier article is that article at a new address. Articles
 * that an operator deleted are left out. Other records pass through. Of one key the earliest date counts.
 */
export async function identifyNews(client: PoolClient, records: readonly FeedRecord[]): Promise<FeedRecord[]> {
  const news = records.filter((record) => record.kind === 'news');
  if (news.length === 0) return [...records];
  const keys = await readKeys(client, [...new Set(news.flatMap(({ data }) => data.guid ?? []))]);
  const fresh = new Map<string, string>();
  for (const { key, data } of news) {
    if (data.guid === null || keys.has(data.guid)) continue;
    keys.set(data.guid, key);
    fresh.set(data.guid, key);
  }
  await client.query(
    'INSERT INTO news_guids (guid, key) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING',
    [[...fresh.keys()], [...fresh.values()]],
  );
  const identified = records.map((record) =>
    record.kind === 'news' ? { ...record, key: keys.get(record.data.guid ?? '') ?? record.key } : record,
  );
  const deleted = await readDeleted(client, [...new Set(identified.map(({ key }) => key))]);
  const first = new Map<string, string>();
  for (const { kind, key, data } of identified) {
    if (kind !== 'news') continue;
    const known = first.get(key);
    if (known === undefined || data.created_at < known) first.set(key, data.created_at);
  }
  return identified.flatMap((record): FeedRecord[] => {
    if (record.kind !== 'news') return [record];
    if (deleted.has(record.key)) return [];
    return [{ ...record, data: { ...record.data, created_at: first.get(record.key) ?? record.data.created_at } }];
  });
}

async function readKeys(client: PoolClient, guids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ guid: string; key: string }>(
    'SELECT guid, key FROM news_guids WHERE guid = ANY($1::text[])',
    [guids],
  );
  return new Map(rows.map(({ guid, key }) => [guid, key]));
}

async function readDeleted(client: PoolClient, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ key: string }>('SELECT key FROM deleted_news WHERE key = ANY($1::text[])', [
    keys,
  ]);
  return new Set(rows.map(({ key }) => key));
}
