import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from '#server/modules/feeds/parsing/documents.ts';
import { articleArchive } from '#server/modules/feeds/readers/rss.ts';
import type { NewsData } from '#server/modules/records/feedRecords.ts';
import type { Need } from '#server/testing/needs.ts';

const FILE = path.join(process.env.ASSAY_RECORDINGS ?? '', 'rss', 'articles_2026-01.jsonl');

/** The articles that were labeled by hand, which are not part of this repository. */
export const RECORDED_ARTICLES: Need = {
  isMet: process.env.ASSAY_RECORDINGS !== undefined && existsSync(FILE),
  missing: 'articles recorded in January 2026: set ASSAY_RECORDINGS to a folder of recordings (docs/feeds.md)',
};

/** The recorded articles that were labeled by hand, by canonical address. */
export function recordedArticles(): ReadonlyMap<string, NewsData> {
  const body = readFileSync(FILE, 'utf8');
  const { records } = articleArchive.read(parseDocument(body), {
    address: FILE,
    fetchedAt: '2026-01-13T00:00:00.000Z',
    status: 200,
    body,
  });
  return new Map(records.flatMap((record) => (record.kind === 'news' ? [[record.key, record.data] as const] : [])));
}
