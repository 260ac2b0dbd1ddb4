import { describe, expect, it } from 'vitest';
import { createLog, readable } from './log.ts';

/** What a terminal shows of a line of the log, without its time. */
function shown(message: string, facts: Record<string, unknown>): string {
  let text = '';
  createLog('info', readable({ write: (part: string) => (text += part) })).info(facts, message);
  return text.slice('12:00:00 '.length);
}

describe('the story of a start on a terminal', () => {
  const ready = { address: 'http://127.0.0.1:8080', data: 'sample', asOf: null, feeds: 'auto', feedsInSeconds: 3 };

  it('says what to do next, by what is served and whether feeds are on', () => {
    expect(shown('Assay is ready', ready)).toBe(
      'Ready at http://127.0.0.1:8080 with sample data, fictional. Feeds begin in 3 s to bring real data in its place; npm run sync does it now, FEEDS=off never.\n',
    );
    expect(shown('Assay is ready', { ...ready, feeds: ['rss', 'jobs'] })).toContain('Feeds (rss, jobs) begin in 3 s');
    expect(shown('Assay is ready', { ...ready, feeds: 'off', feedsInSeconds: null })).toContain(
      'Feeds are off: npm run sync brings real data in its place.\n',
    );
    expect(shown('Assay is ready', { ...ready, data: 'live', asOf: '2026-01-15T12:30:00.000Z' })).toContain(
      'with live data of 2026-01-15 12:30 UTC. Feeds begin in 3 s to bring newer data;',
    );
  });

  it('names the host of a database elsewhere', () => {
    const facts = { postgresql: '16.4', builtIn: false, isNew: false, place: 'db.example:5432, database assay' };
    expect(shown('the database is open', facts)).toBe(
      'Database: PostgreSQL 16.4 at db.example:5432, database assay.\n',
    );
  });

  it('leaves every other line as it is', () => {
    expect(shown('synced with the feeds', { feeds: ['rss: good'] })).toBe(
      'synced with the feeds feeds=["rss: good"]\n',
    );
  });
});
