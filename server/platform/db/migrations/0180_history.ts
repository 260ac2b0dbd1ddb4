import type { Migration } from './migration.ts';

/**
 * What was known when: each value that a field of a record had, from the moment it became known, with its source. Append-only.
 *
 * Triggers see every writer of an observed table. The first change of a row in a transaction keeps what the row said before in a
 * temporary table; when the transaction commits, that is compared with the row as it is then, in one statement for each table. So
 * values of the middle of a transaction leave nothing, and a transaction that is rolled back or killed leaves nothing either.
 *
 * `history_observe` writes the functions and triggers of one table. `datasets` calls it for its tables at each start.
 */
export const history: Migration = {
  name: '0180_history',
  sql: `
    -- Market figures are thinned to one a day when they are old.
    CREATE TABLE history_fields (
      field smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      name text NOT NULL,
      is_market boolean NOT NULL DEFAULT false,
      UNIQUE (kind, name)
    );
    CREATE TABLE history_sources (
      source integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE
    );
    CREATE TABLE history_tables (name text PRIMARY KEY, signature text NOT NULL);
    CREATE TABLE history_state (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      since timestamptz,
      known_until timestamptz NOT NULL DEFAULT '-infinity',
      -- Up to when market figures are thinned to one a day; NULL: none are yet.
      thinned_until timestamptz
    );
    INSERT INTO history_state DEFAULT VALUES;

    -- A field stands for its kind too. The value is JSON; NULL: nothing is known any more. Wide columns first, so that none is padded.
    CREATE TABLE observations (
      known_from timestamptz NOT NULL,
      id bigint NOT NULL,
      source integer NOT NULL,
      field smallint NOT NULL,
      value text COLLATE "C",
      PRIMARY KEY (field, id, known_from)
    ) PARTITION BY RANGE (known_from);

    CREATE FUNCTION history_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('history.thinning', true) = 'on' THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'The history is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER history_keep BEFORE UPDATE OR DELETE ON observations FOR EACH ROW EXECUTE FUNCTION history_keep();

    -- The partition of a month is made before anything is written into it. Attached rather than made as one: readers are not locked out.
    CREATE FUNCTION history_partition(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      month timestamp := date_trunc('month', moment AT TIME ZONE 'UTC');
      name text := 'observations_' || to_char(month, 'YYYY_MM');
    BEGIN
      IF to_regclass(name) IS NULL THEN
        EXECUTE format('CREATE TABLE %I (LIKE observations INCLUDING DEFAULTS)', name);
        EXECUTE format('ALTER TABLE observations ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name,
          month AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
      END IF;
    END $$;

    -- The moment of what is written now: the one that the writer states, else the present one; later than all before it, so that what
    -- was known at a moment never changes. Writers of the history wait here for each other.
    CREATE FUNCTION history_moment() RETURNS timestamptz LANGUAGE plpgsql AS $$
    DECLARE
      moment timestamptz := date_trunc('milliseconds',
        coalesce(nullif(current_setting('history.known_from', true), '')::timestamptz, clock_timestamp()));
    BEGIN
      UPDATE history_state SET known_until = greatest(moment, known_until + interval '1 millisecond')
        RETURNING known_until INTO moment;
      UPDATE history_state SET since = moment WHERE since IS NULL;
      PERFORM history_partition(moment);
      RETURN moment;
    END $$;

    CREATE FUNCTION history_source(wanted text) RETURNS integer LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO history_sources (name) SELECT wanted WHERE NOT EXISTS (SELECT FROM history_sources s WHERE s.name = wanted)
        ON CONFLICT DO NOTHING;
      RETURN (SELECT source FROM history_sources s WHERE s.name = wanted);
    END $$;

    -- The source of each field that a provenance names.
    CREATE FUNCTION history_sources_of(provenance text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
    BEGIN
      RETURN (SELECT jsonb_object_agg(field, entry ->> 'source')
                FROM jsonb_array_elements(provenance::jsonb) entry, jsonb_array_elements_text(entry -> 'fields') field);
    EXCEPTION WHEN data_exception THEN
      RETURN NULL;
    END $$;

    CREATE FUNCTION history_close() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      moment timestamptz := history_moment();
      other integer := history_source(coalesce(nullif(current_setting('history.source', true), ''), 'Assay'));
      observed text;
    BEGIN
      FOR observed IN SELECT name FROM history_tables ORDER BY name LOOP
        EXECUTE format('SELECT %I($1, $2, NULL)', 'history_close_' || observed) USING moment, other;
      END LOOP;
      DELETE FROM pg_temp.history_open;
      RETURN NULL;
    END $$;

    -- Has what this transaction changes recorded at its end.
    CREATE FUNCTION history_begin() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF to_regclass('pg_temp.history_open') IS NULL THEN
        CREATE TEMP TABLE history_open (only_row boolean PRIMARY KEY) ON COMMIT DELETE ROWS;
        CREATE CONSTRAINT TRIGGER history_close AFTER INSERT ON pg_temp.history_open
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_close();
      END IF;
      INSERT INTO pg_temp.history_open VALUES (true) ON CONFLICT DO NOTHING;
    END $$;

    -- Forgets everything, within the transaction that replaces all records by others: what was there is no past of theirs.
    CREATE FUNCTION history_forget() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      before text;
    BEGIN
      PERFORM set_config('history.thinning', 'on', true);
      DELETE FROM observations;
      PERFORM set_config('history.thinning', 'off', true);
      UPDATE history_state SET since = NULL, known_until = '-infinity';
      FOR before IN SELECT format('history_before_%s_%s', name, signature) FROM history_tables LOOP
        IF to_regclass('pg_temp.' || quote_ident(before)) IS NOT NULL THEN
          EXECUTE format('DELETE FROM pg_temp.%I', before);
        END IF;
      END LOOP;
      PERFORM set_config('history.fresh', 'on', true);
    END $$;

    -- A function of an observed table sees each of its writers, one statement at a time.
    CREATE FUNCTION history_trigger(observed text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format($make$
        CREATE OR REPLACE TRIGGER history_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
          FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
        CREATE OR REPLACE TRIGGER history_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
          FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
        CREATE OR REPLACE TRIGGER history_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
          FOR EACH STATEMENT EXECUTE FUNCTION %2$I() $make$,
        observed, 'history_capture_' || observed);
    END $$;

    -- Observes a table whose rows are records, or of which each row belongs to a record. columns: [{column, name, market}].
    -- has_records: its rows are the records themselves; sources: the table whose provenance names the sources.
    CREATE FUNCTION history_observe(observed text, of_kind text, id_column text, columns jsonb, has_records boolean, sources text)
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

      -- A connection keeps the plan of its first, small statement: a large one would be joined row by row.
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
    END $$;

    -- Observes a table of which several rows belong to a record: all of them together are one value.
    CREATE FUNCTION history_observe_list(observed text, of_kind text, id_column text, of_name text) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      fingerprint text := left(md5(of_kind || id_column || of_name), 8);
      before text := format('history_before_%s_%s', observed, fingerprint);
      number smallint := (SELECT field FROM history_fields WHERE kind = of_kind AND name = of_name);
      is_fresh boolean := number IS NULL;
      made text := $part$nullif(coalesce(jsonb_agg(r ORDER BY (r ->> 'place')::integer, r), '[]'), '[]')$part$;
      held text := format('SELECT t.%1$I, to_jsonb(t) - %1$L FROM %2$I t WHERE t.%1$I IN (SELECT id FROM ids)', id_column, observed);
      given text := format('SELECT n.%1$I, to_jsonb(n) - %1$L FROM new_rows n', id_column);
      gone text := format('SELECT o.%1$I, to_jsonb(o) - %1$L FROM old_rows o', id_column);
      -- What stands, without what was given, and with what is gone.
      kept text := $part$
            WITH ids AS MATERIALIZED (
              SELECT id FROM (%s) touched (id) WHERE NOT EXISTS (SELECT FROM pg_temp.%I b WHERE b.history_id = id))
            INSERT INTO pg_temp.%I
            SELECT ids.id, l.was FROM ids LEFT JOIN (SELECT id, %s AS was FROM (%s) one (id, r) GROUP BY id) l USING (id);$part$;
    BEGIN
      IF EXISTS (SELECT FROM history_tables t WHERE t.name = observed AND t.signature = fingerprint)
         AND EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = to_regclass(observed) AND g.tgname = 'history_insert') THEN
        RETURN;
      END IF;
      INSERT INTO history_tables VALUES (observed, fingerprint) ON CONFLICT (name) DO UPDATE SET signature = excluded.signature;
      IF is_fresh THEN
        INSERT INTO history_fields (kind, name) VALUES (of_kind, of_name) RETURNING field INTO number;
      END IF;
      EXECUTE format($make$
        CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $f$
        BEGIN
          PERFORM history_begin();
          IF to_regclass('pg_temp.%2$s') IS NULL THEN
            CREATE TEMP TABLE %2$I (history_id bigint PRIMARY KEY, was jsonb) ON COMMIT DELETE ROWS;
          END IF;
          IF TG_OP = 'DELETE' AND current_setting('history.fresh', true) = 'on' THEN
            INSERT INTO pg_temp.%2$I (history_id) SELECT DISTINCT o.%3$I FROM old_rows o ON CONFLICT DO NOTHING;
          ELSIF TG_OP = 'INSERT' THEN %4$s
          ELSIF TG_OP = 'DELETE' THEN %5$s
          ELSE %6$s
          END IF;
          RETURN NULL;
        END $f$ $make$,
        'history_capture_' || observed, before, id_column,
        format(kept, format('SELECT DISTINCT n.%I FROM new_rows n', id_column), before, before, made,
          format('%s EXCEPT ALL %s', held, given)),
        format(kept, format('SELECT DISTINCT o.%I FROM old_rows o', id_column), before, before, made,
          format('%s UNION ALL %s', held, gone)),
        format(kept, format('SELECT o.%1$I FROM old_rows o UNION SELECT n.%1$I FROM new_rows n', id_column), before, before, made,
          format('(%s EXCEPT ALL %s) UNION ALL %s', held, given, gone)));
      EXECUTE format($make$
        CREATE OR REPLACE FUNCTION %1$I(moment timestamptz, other integer, only_fields smallint[]) RETURNS void LANGUAGE plpgsql AS $f$
        BEGIN
          IF to_regclass('pg_temp.%2$s') IS NULL THEN RETURN; END IF;
          WITH ids AS MATERIALIZED (SELECT history_id AS id, was FROM pg_temp.%2$I)
          INSERT INTO observations (known_from, id, source, field, value)
          SELECT moment, ids.id, other, %3$s, l.now::text
            FROM ids LEFT JOIN (SELECT id, %4$s AS now FROM (%5$s) one (id, r) GROUP BY id) l USING (id)
           WHERE l.now IS DISTINCT FROM ids.was;
          DELETE FROM pg_temp.%2$I;
        END $f$ $make$,
        'history_close_' || observed, before, number, made, held);
      PERFORM history_trigger(observed);
      IF is_fresh THEN
        EXECUTE format($make$
          DO $f$
          BEGIN
            IF EXISTS (SELECT FROM %1$I) THEN
              CREATE TEMP TABLE %2$I (history_id bigint PRIMARY KEY, was jsonb) ON COMMIT DELETE ROWS;
              INSERT INTO pg_temp.%2$I (history_id) SELECT DISTINCT t.%3$I FROM %1$I t;
              PERFORM %4$I(history_moment(), history_source('Known when the history began'), NULL);
              DROP TABLE pg_temp.%2$I;
            END IF;
          END $f$ $make$, observed, before, id_column, 'history_close_' || observed);
      END IF;
    END $$;

    -- Records that turned out to be another one; few, so each is seen by itself. Their kind stands in their row.
    CREATE FUNCTION history_capture_entities() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE FUNCTION history_close_entities(moment timestamptz, other integer, only_fields smallint[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF to_regclass('pg_temp.history_before_entities_joined') IS NULL THEN RETURN; END IF;
      INSERT INTO observations (known_from, id, source, field, value)
      SELECT moment, e.id, other, f.field,
             CASE WHEN e.joined_id IS NOT NULL THEN jsonb_build_object('kind', e.joined_kind, 'id', e.joined_id)::text END
        FROM pg_temp.history_before_entities_joined b JOIN entities e USING (kind, id)
        JOIN history_fields f ON f.kind = e.kind AND f.name = 'joined'
       WHERE (b.joined_kind, b.joined_id) IS DISTINCT FROM (e.joined_kind, e.joined_id);
      DELETE FROM pg_temp.history_before_entities_joined;
    END $$;
    CREATE TRIGGER history_insert AFTER INSERT ON entities FOR EACH ROW WHEN (NEW.joined_id IS NOT NULL)
      EXECUTE FUNCTION history_capture_entities();
    CREATE TRIGGER history_update AFTER UPDATE OF joined_kind, joined_id ON entities FOR EACH ROW
      WHEN ((OLD.joined_kind, OLD.joined_id) IS DISTINCT FROM (NEW.joined_kind, NEW.joined_id))
      EXECUTE FUNCTION history_capture_entities();
    INSERT INTO history_tables VALUES ('entities', 'joined');
    INSERT INTO history_fields (kind, name) SELECT kind, 'joined' FROM unnest(ARRAY['project', 'person', 'organization', 'round']) kind;
    DO $$
    DECLARE
      moment timestamptz;
      other integer;
    BEGIN
      IF EXISTS (SELECT FROM entities WHERE joined_id IS NOT NULL) THEN
        moment := history_moment();
        other := history_source('Known when the history began');
        INSERT INTO observations (known_from, id, source, field, value)
        SELECT moment, e.id, other, f.field, jsonb_build_object('kind', e.joined_kind, 'id', e.joined_id)::text
          FROM entities e JOIN history_fields f ON f.kind = e.kind AND f.name = 'joined' WHERE e.joined_id IS NOT NULL;
      END IF;
    END $$`,
};
