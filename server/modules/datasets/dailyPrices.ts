/**
 * Select of the daily prices of a project by `day`, as far as they are known, of the days of a list (dates, an SQL expression). A list
 * of prices is of a year, and is read once.
 */
export function pricesByDay(projectId: string, days: string): string {
  return `
    SELECT day, price
      FROM (SELECT make_date(year, 1, 1) + nth::integer - 1 AS day, price
              FROM project_prices, unnest(prices) WITH ORDINALITY AS daily (price, nth)
             WHERE project_id = ${projectId}
               AND year IN (SELECT extract(year FROM one)::integer FROM unnest(${days}) AS one)) listed
     WHERE price IS NOT NULL AND day = ANY (${days})`;
}
