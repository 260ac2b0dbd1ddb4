import type { Migration } from './migration.ts';

/**
 * What profiles know beside a directory's row (`schemas/entities/relations.ts`). `round_investors` and `portfolio` follow from
 * the directories; `party_kind` is `organization` or `person`. Dates are partial ISO dates. `relation_versions`: hash of
 * the rows of a table, for change detection.
 */
export const relations: Migration = {
  name: '0033_relations',
  sql: `
    CREATE TABLE round_investors (
      round_id bigint NOT NULL,
      place integer NOT NULL,
      project_id bigint,
      party_kind text NOT NULL,
      party_id bigint NOT NULL,
      is_lead boolean NOT NULL,
      PRIMARY KEY (round_id, place)
    );
    CREATE INDEX round_investors_by_party ON round_investors (party_kind, party_id, round_id);
    CREATE INDEX round_investors_by_project ON round_investors (project_id);

    CREATE TABLE portfolio (
      project_id bigint NOT NULL,
      party_kind text NOT NULL,
      party_id bigint NOT NULL,
      rounds integer NOT NULL,
      rounds_led integer NOT NULL,
      is_acquirer boolean NOT NULL,
      first_date text,
      last_date text,
      PRIMARY KEY (project_id, party_kind, party_id)
    );
    CREATE INDEX portfolio_by_party ON portfolio (party_kind, party_id, project_id);

    CREATE TABLE employments (
      person_id bigint NOT NULL,
      place integer NOT NULL,
      organization_id bigint,
      project_id bigint,
      position text,
      from_date text,
      to_date text,
      is_primary boolean NOT NULL,
      PRIMARY KEY (person_id, place),
      CHECK (organization_id IS NOT NULL OR project_id IS NOT NULL)
    );
    CREATE INDEX employments_by_organization ON employments (organization_id);
    CREATE INDEX employments_by_project ON employments (project_id);

    CREATE TABLE founders (
      person_id bigint NOT NULL,
      founded_kind text NOT NULL,
      founded_id bigint NOT NULL,
      PRIMARY KEY (person_id, founded_kind, founded_id)
    );
    CREATE INDEX founders_by_founded ON founders (founded_kind, founded_id);

    CREATE TABLE token_organizations (
      project_id bigint NOT NULL,
      organization_id bigint NOT NULL,
      PRIMARY KEY (project_id, organization_id)
    );
    CREATE INDEX token_organizations_by_organization ON token_organizations (organization_id);

    CREATE TABLE project_facts (
      project_id bigint PRIMARY KEY,
      market_cap_rate_24h double precision,
      year_founded integer,
      website text,
      social text[] NOT NULL DEFAULT '{}',
      ecosystem text[] NOT NULL DEFAULT '{}'
    );
    CREATE TABLE project_contracts (
      project_id bigint NOT NULL,
      place integer NOT NULL,
      chain text NOT NULL,
      address text NOT NULL,
      PRIMARY KEY (project_id, place)
    );
    CREATE TABLE project_markets (
      project_id bigint NOT NULL,
      place integer NOT NULL,
      exchange text NOT NULL,
      pair text NOT NULL,
      price_usd double precision,
      volume_usd double precision,
      url text,
      PRIMARY KEY (project_id, place)
    );
    CREATE TABLE organization_facts (
      organization_id bigint PRIMARY KEY,
      website text,
      twitter text,
      linkedin text,
      crunchbase_link text,
      email_address text,
      assets_under_management double precision
    );
    CREATE TABLE person_facts (
      person_id bigint PRIMARY KEY,
      job_title text[] NOT NULL DEFAULT '{}',
      twitter text,
      linkedin text,
      crunchbase text
    );
    CREATE TABLE round_facts (
      round_id bigint PRIMARY KEY,
      subcategories text[] NOT NULL DEFAULT '{}'
    );
    CREATE TABLE relation_versions (
      name text PRIMARY KEY,
      fingerprint text NOT NULL
    )`,
};
