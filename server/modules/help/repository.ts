import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { HelpFeedback } from '#schemas/api/help.ts';

/** Stores whether an article helped a reader; a later answer of the same reader replaces it. */
export async function setFeedback(pool: Pool, { article, helpful, reader }: HelpFeedback, at: number): Promise<void> {
  await pool.query(
    `INSERT INTO help_feedback (article, reader, helpful, answered_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (article, reader) DO UPDATE SET helpful = excluded.helpful, answered_at = excluded.answered_at`,
    [article, readerKey(article, reader), helpful, new Date(at)],
  );
}

/** A reader's answers to two articles cannot be joined. */
function readerKey(article: string, reader: string): string {
  return createHash('sha256').update(`${article} ${reader.toLowerCase()}`).digest('base64url');
}

const CountsSchema = z.array(z.object({ article: z.string(), yes: z.number(), no: z.number() }));

/** How many readers an article helped and did not help; the ones that helped least first. */
export async function countFeedback(pool: Pool): Promise<z.output<typeof CountsSchema>> {
  const { rows } = await pool.query(
    `SELECT article, count(*) FILTER (WHERE helpful) AS yes, count(*) FILTER (WHERE NOT helpful) AS no
       FROM help_feedback GROUP BY article ORDER BY no DESC, yes, article`,
  );
  return CountsSchema.parse(rows);
}
