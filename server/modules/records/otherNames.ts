/** SQL about other names of records. `source`, `id` and `key` are SQL; `condition` is one on `key`. */

/** True if another name of row `_id` passes. An array, so that an index on `_id` can be combined with others. */
export function isCalled(source: string, condition: string): string {
  return `_id = ANY (ARRAY(SELECT id FROM other_names WHERE source = ${source} AND ${condition}))`;
}

/** Former names of a row that pass, tickers last, as one text; null: none does. */
export function formerNamesText(source: string, id: string, condition: string): string {
  return `(SELECT string_agg(former, ', ' ORDER BY is_ticker, former) FROM other_names
            WHERE source = ${source} AND id = ${id} AND former IS NOT NULL AND ${condition})`;
}

/** Rows `id` and `former` of a directory that were called `key` before. */
export function formerBearers(source: string, key: string): string {
  return `SELECT id, former FROM other_names WHERE source = ${source} AND key = ${key} AND former IS NOT NULL`;
}
