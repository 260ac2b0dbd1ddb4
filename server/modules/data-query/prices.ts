/** Daily prices lie as one list a project and year. These are expressions over a row `t` of the projects' table. */

const SPARKLINE_DAYS = 7;

/** The last seven known daily prices, oldest first. */
export const SPARKLINE = `(
  SELECT coalesce(json_agg(price ORDER BY year, day), '[]')
    FROM (SELECT year, day, price
            FROM project_prices, unnest(prices) WITH ORDINALITY AS daily (price, day)
           WHERE project_id = t._id AND price IS NOT NULL
           ORDER BY year DESC, day DESC LIMIT ${SPARKLINE_DAYS}) latest
)`;

/** Every year of daily prices, the first entry being 1 January. */
export const DAILY_PRICES = `(
  SELECT coalesce(json_agg(json_build_object('year', year, 'prices', prices) ORDER BY year), '[]')
    FROM project_prices WHERE project_id = t._id
)`;
