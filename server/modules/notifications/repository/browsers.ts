import type { Db } from '#server/platform/db/rows.ts';

const BROWSERS_MAX = 50;

/** User agent without versions: an update is the same browser. */
function browserOf(device: string): string {
  return device.replace(/\d+(?:[._]\d+)*/g, '#');
}

/** Stores the browser of a sign-in. True: a new browser of a member who used others before. `now`: ms since 1970. */
export async function seeBrowser(db: Db, userId: number, device: string, now: number): Promise<boolean> {
  const browser = [userId, browserOf(device), new Date(now)];
  const { rowCount: known } = await db.query(
    'UPDATE seen_browsers SET seen_at = $3 WHERE user_id = $1 AND browser = $2',
    browser,
  );
  if (known === 1) return false;
  const { rowCount: others } = await db.query('SELECT 1 FROM seen_browsers WHERE user_id = $1 LIMIT 1', [userId]);
  const { rowCount: added } = await db.query(
    'INSERT INTO seen_browsers (user_id, browser, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    browser,
  );
  await db.query(
    `DELETE FROM seen_browsers WHERE user_id = $1 AND browser IN (
       SELECT browser FROM seen_browsers WHERE user_id = $1 ORDER BY seen_at DESC, browser OFFSET ${BROWSERS_MAX})`,
    [userId],
  );
  return added === 1 && others === 1;
}
