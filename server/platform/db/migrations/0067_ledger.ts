import type { Migration } from './migration.ts';

/**
 * The ledger: what members were given, and taken back from them. `source`: what an entry came from, with parts after
 * slashes; `facts` says it in words. `ledger_balances` follows from the entries, in the transaction that adds them.
 */
export const ledger: Migration = {
  name: '0067_ledger',
  sql: `
    CREATE TABLE ledger (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      unit text NOT NULL CHECK (unit IN ('points', 'credit')),
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      amount bigint NOT NULL CHECK (amount <> 0),
      reason text NOT NULL,
      source text COLLATE "C" NOT NULL,
      facts jsonb NOT NULL,
      reverses bigint UNIQUE REFERENCES ledger,
      at timestamptz NOT NULL,
      CONSTRAINT ledger_once UNIQUE (unit, user_id, reason, source),
      CONSTRAINT ledger_points CHECK (unit <> 'points' OR (amount < 0) = (reverses IS NOT NULL))
    );
    CREATE INDEX ledger_by_source ON ledger (unit, source);
    CREATE INDEX ledger_by_member ON ledger (unit, user_id, id);
    CREATE INDEX ledger_by_time ON ledger (unit, at);

    CREATE TABLE ledger_balances (
      unit text NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      balance bigint NOT NULL,
      entries integer NOT NULL,
      PRIMARY KEY (unit, user_id)
    );

    -- Entries stay as they are. They go only with the account that they belong to.
    CREATE FUNCTION ledger_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
          RETURN OLD;
        END IF;
      END IF;
      RAISE EXCEPTION 'The ledger is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER ledger_keep BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_keep();
    CREATE TRIGGER ledger_keep_all BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep();

    CREATE FUNCTION ledger_append() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.reverses IS NOT NULL AND NOT EXISTS (
        SELECT FROM ledger e WHERE e.id = NEW.reverses AND e.unit = NEW.unit AND e.user_id = NEW.user_id
           AND e.amount = -NEW.amount AND e.reverses IS NULL
      ) THEN
        RAISE EXCEPTION 'Entry % of the ledger cannot be reversed by this one', NEW.reverses USING ERRCODE = 'check_violation';
      END IF;
      INSERT INTO ledger_balances AS b (unit, user_id, balance, entries) VALUES (NEW.unit, NEW.user_id, NEW.amount, 1)
        ON CONFLICT (unit, user_id) DO UPDATE SET balance = b.balance + excluded.balance, entries = b.entries + 1;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ledger_append AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_append();`,
};
