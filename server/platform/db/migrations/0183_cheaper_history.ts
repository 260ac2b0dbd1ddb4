import type { Migration } from './migration.ts';

/**
 * Makes the history cheaper. PostgreSQL keeps the plan that it made for the first, small statement of a connection: rows before and
 * after a large one were joined by nested loops. Joined entities are few, and are seen row by row; a value is written as text only where it
 * differs. Facts find the source that the row of their record names.
 */
export const cheaperHistory: Migration = {
  name: '0183_cheaper_history',
  sql: `
    DROP TRIGGER history_insert ON entities;
    DROP TRIGGER history_update ON entities;
    CREATE OR REPLACE FUNCTION history_capture_entities() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM history_begin();
      IF to_regclass('pg_temp.history_before_entities_joined') IS NULL THEN
        CREATE TEMP TABLE history_before_entities_joined (kind text, id bigint, joined_kind text, joined_id bigint, PRIMARY KEY (kind, id))
          ON COMMIT DELETE ROWS;
      END IF;
      IF TG_OP = 'INSERT' THEN
        INSERT INTO pg_temp.history_before_entities_joined (kind, id) VALUES (NEW.kind, NEW.id) ON CONFLICT DO NOTHING;
      ELSE
        INSERT INTO pg_temp.history_before_entities_joined VALUES (OLD.kind, OLD.id, OLD.joined_kind, OLD.joined_id) ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER history_insert AFTER INSERT ON entities FOR EACH ROW WHEN (NEW.joined_id IS NOT NULL)
      EXECUTE FUNCTION history_capture_entities();
    CREATE TRIGGER history_update AFTER UPDATE OF joined_kind, joined_id ON entities FOR EACH ROW
      WHEN ((OLD.joined_kind, OLD.joined_id) IS DISTINCT FROM (NEW.joined_kind, NEW.joined_id))
      EXECUTE FUNCTION history_capture_entities();

    -- Made anew at the start that follows.
    DELETE FROM history_tables WHERE name <> 'entities';

    -- Observes a table whose rows are records, or of which each row belongs to a record. columns: [{column, name, market}].
    -- has_records: its rows are the records themselves; sources: the table whose provenance names the sources.
    CREATE OR REPLACE FUNCTION history_observe(observed text, of_kind text, id_column text, columns jsonb, has_records boolean, sources text)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      fingerprint text := left(md5(of_kind || id_column || has_records || columns || sources), 8);
      before text := format('history_before_%s_%s', observed, fingerprint);
      fresh smallint[];
      listed text;
      old_list text;
      new_list text;
      compared text;
    BEGIN
      UPDATE history_fields f SET is_market = c.market FROM jsonb_to_recordset(columns) AS c (name text, market boolean)
       WHERE f.kind = of_kind AND f.name = c.name AND f.is_market <> c.market;
      WITH named AS (
        SELECT name, market, at FROM jsonb_array_elements(columns) WITH ORDINALITY AS given (one, at),
               jsonb_to_record(one) AS c (name text, market boolean)
         UNION ALL SELECT 'record', false, 0 WHERE has_records),
      added AS (
        INSERT INTO history_fields (kind, name, is_market)
        SELECT of_kind, name, market FROM named
         WHERE NOT EXISTS (SELECT FROM history_fields f WHERE f.kind = of_kind AND f.name = named.name) ORDER BY at
        RETURNING field)
      SELECT array_agg(field) INTO fresh FROM added;

      IF EXISTS (SELECT FROM history_tables t WHERE t.name = observed AND t.signature = fingerprint)
         AND EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = to_regclass(observed) AND g.tgname = 'history_insert') THEN
        RETURN;
      END IF;
      INSERT INTO history_tables VALUES (observed, fingerprint)
        ON CONFLICT (name) DO UPDATE SET signature = excluded.signature;

      SELECT string_agg(format('%I', c), ', ' ORDER BY at), string_agg(format('o.%I', c), ', ' ORDER BY at),
             string_agg(format('n.%I', c), ', ' ORDER BY at)
        INTO listed, old_list, new_list
        FROM jsonb_array_elements(columns) WITH ORDINALITY AS given (one, at), jsonb_to_record(one) AS named ("column" text),
             LATERAL (SELECT named."column") AS of (c);
      -- An empty list is unknown, as a missing value is.
      SELECT string_agg(format('(%1$s::smallint, %2$L, %3$s IS DISTINCT FROM %4$s, CASE WHEN %3$s IS DISTINCT FROM %4$s THEN to_json(%4$s)::text END)',
               f.field, c."column", replace(known, 'r.', 'b.'), replace(known, 'r.', 't.')), ', ' ORDER BY f.field)
        INTO compared
        FROM jsonb_to_recordset(columns) AS c ("column" text, name text)
        JOIN history_fields f ON f.kind = of_kind AND f.name = c.name
        JOIN pg_attribute a ON a.attrelid = to_regclass(observed) AND a.attname = c."column",
             LATERAL (SELECT CASE format_type(a.atttypid, NULL) WHEN 'jsonb' THEN format('nullif(r.%I, %L::jsonb)', a.attname, '[]')
                                  WHEN 'text[]' THEN format('nullif(r.%I, %L::text[])', a.attname, '{}')
                                  ELSE format('r.%I', a.attname) END) AS of (known);
      IF has_records THEN
        compared := compared || format(
          ', (%s::smallint, %L, b.history_existed IS DISTINCT FROM (t.%I IS NOT NULL), CASE WHEN t.%I IS NULL THEN %L ELSE %L END)',
          (SELECT field FROM history_fields WHERE kind = of_kind AND name = 'record'), 'record', id_column, id_column,
          '"removed"', '"present"');
      END IF;

      EXECUTE format($make$
        CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $f$
        BEGIN
          PERFORM history_begin();
          IF to_regclass('pg_temp.%2$s') IS NULL THEN
            CREATE TEMP TABLE %2$I ON COMMIT DELETE ROWS AS
              SELECT t.%3$I AS history_id, true AS history_existed, %4$s FROM %5$I t WITH NO DATA;
            ALTER TABLE pg_temp.%2$I ADD PRIMARY KEY (history_id);
          END IF;
          IF TG_OP = 'INSERT' THEN
            INSERT INTO pg_temp.%2$I (history_id, history_existed) SELECT n.%3$I, false FROM new_rows n ON CONFLICT DO NOTHING;
          ELSIF current_setting('history.fresh', true) = 'on' THEN
            INSERT INTO pg_temp.%2$I (history_id, history_existed) SELECT o.%3$I, false FROM old_rows o ON CONFLICT DO NOTHING;
          ELSIF TG_OP = 'UPDATE' THEN
            INSERT INTO pg_temp.%2$I SELECT o.%3$I, true, %6$s FROM old_rows o JOIN new_rows n ON n.%3$I = o.%3$I
             WHERE (%6$s) IS DISTINCT FROM (%7$s) ON CONFLICT DO NOTHING;
          ELSE
            INSERT INTO pg_temp.%2$I SELECT o.%3$I, true, %6$s FROM old_rows o ON CONFLICT DO NOTHING;
          END IF;
          RETURN NULL;
        END $f$ $make$,
        'history_capture_' || observed, before, id_column, listed, observed, old_list, new_list);

      EXECUTE format($make$
        CREATE OR REPLACE FUNCTION %1$I(moment timestamptz, other integer, only_fields smallint[]) RETURNS void LANGUAGE plpgsql AS $f$
        BEGIN
          IF to_regclass('pg_temp.%2$s') IS NULL THEN RETURN; END IF;
          WITH found AS MATERIALIZED (
            SELECT b.history_id AS id, v.field, v.value, said.sources ->> v.said_as AS source
              FROM pg_temp.%2$I b
              LEFT JOIN %3$I t ON t.%4$I = b.history_id
              LEFT JOIN %5$I d ON d._id = b.history_id
             CROSS JOIN LATERAL (SELECT history_sources_of(d.provenance) AS sources OFFSET 0) said
             CROSS JOIN LATERAL (VALUES %6$s) AS v (field, said_as, differs, value)
             WHERE ((%7$s) IS DISTINCT FROM (%8$s) OR b.history_existed IS DISTINCT FROM (t.%4$I IS NOT NULL))
               AND v.differs AND (only_fields IS NULL OR v.field = ANY(only_fields))),
          added AS (
            INSERT INTO history_sources (name)
            SELECT DISTINCT found.source FROM found
             WHERE found.source IS NOT NULL AND NOT EXISTS (SELECT FROM history_sources s WHERE s.name = found.source)
            RETURNING source, name)
          INSERT INTO observations (known_from, id, source, field, value)
          SELECT moment, found.id, coalesce(s.source, other), found.field, found.value FROM found
            LEFT JOIN (SELECT source, name FROM history_sources UNION ALL SELECT source, name FROM added) s ON s.name = found.source;
          DELETE FROM pg_temp.%2$I;
        END $f$ $make$,
        'history_close_' || observed, before, observed, id_column, sources, compared,
        replace(old_list, 'o.', 'b.'), replace(old_list, 'o.', 't.'));

      PERFORM history_trigger(observed);

      -- What is there already is known from now on.
      IF fresh IS NOT NULL THEN
        EXECUTE format($make$
          DO $f$
          BEGIN
            IF EXISTS (SELECT FROM %1$I) THEN
              CREATE TEMP TABLE IF NOT EXISTS %2$I ON COMMIT DELETE ROWS AS
                SELECT t.%3$I AS history_id, true AS history_existed, %4$s FROM %1$I t WITH NO DATA;
              INSERT INTO pg_temp.%2$I (history_id, history_existed) SELECT t.%3$I, false FROM %1$I t;
              PERFORM %5$I(history_moment(), history_source('Known when the history began'), %6$L::smallint[]);
              DROP TABLE pg_temp.%2$I;
            END IF;
          END $f$ $make$, observed, before, id_column, listed, 'history_close_' || observed, fresh::text);
      END IF;
    END $$`,
};
