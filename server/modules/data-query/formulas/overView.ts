import type { ViewFigure } from '#schemas/formulas/core.ts';

/**
 * A function over the view as SQL. `of`: makes the figure of the row; `rows`: a select of the ids and figures (v) of the view's rows, which
 * names nothing of the row, so that PostgreSQL runs it once a statement and not once a row.
 */
export function overView(take: ViewFigure, of: () => string, rows: string): string {
  const known = `FROM (${rows}) viewed WHERE v IS NOT NULL`;
  switch (take) {
    case 'rank':
      return `(SELECT (1 + cardinality(sorted) - width_bucket(v, sorted))::float8
        FROM (SELECT ${of()} AS v, (SELECT array_agg(v ORDER BY v) ${known}) AS sorted OFFSET 0) ranked)`;
    case 'zscore':
      return `(SELECT (v - spread[1]) / NULLIF(spread[2], 0) FROM (SELECT ${of()} AS v, (${spreadOf(known)}) AS spread OFFSET 0) scored)`;
    case 'median':
      return `(SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY v) ${known})`;
    case 'sum':
      return `(SELECT sum(v ORDER BY _id) ${known})`;
    case 'mean':
      return `(SELECT sum(v ORDER BY _id) / NULLIF(count(*), 0) ${known})`;
    case 'count':
      return `(SELECT count(*)::float8 ${known})`;
  }
}

/** The mean and the standard deviation, with figures added up by ids. */
function spreadOf(known: string): string {
  return `SELECT ARRAY[min(mean), sqrt(sum((v - mean) * (v - mean) ORDER BY _id) / NULLIF(count(*), 0))] FROM (
    SELECT _id, v, sum(v) OVER whole / count(*) OVER whole AS mean ${known}
    WINDOW whole AS (ORDER BY _id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) spread`;
}
