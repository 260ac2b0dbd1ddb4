import { describe, expect, it } from 'vitest';
import { contributionFaults, proposedInput } from './contributionRules.ts';
import type { EditData } from './profileEdits.ts';

const SOURCE = 'https://plum.example/about';
const data = (fields: Record<string, string>, rest: Partial<EditData> = {}): EditData => ({
  fields,
  sources: Object.fromEntries(Object.keys(fields).map((field) => [field, SOURCE])),
  added: {},
  ...rest,
});
const reasons = (kind: 'project' | 'venture' | 'people', update: 'new' | 'edit', sent: EditData) =>
  contributionFaults(kind, update, sent).map(({ at, message }) => `${at}: ${message.reason}`);

describe('a contribution', () => {
  it('names a source for each claim', () => {
    const fields = { summary: 'Lends.', location: 'Lisbon' };
    expect(reasons('venture', 'edit', data(fields))).toEqual([]);
    expect(reasons('venture', 'edit', data(fields, { sources: { summary: 'a talk' } }))).toEqual([
      'sources.summary: urlFormat',
      'sources.location: sourceMissing',
    ]);
    const rounds = { '1': { date: '2026-05', amount: '5,000,000' } };
    expect(reasons('project', 'edit', data({}, { added: { rounds } }))).toEqual(['added.rounds.1.source: empty']);
  });

  it('says nothing of figures that nobody may edit, and nothing wrong', () => {
    expect(reasons('project', 'edit', data({ price_usd: '1' }))).toEqual(['fields.price_usd: unknownField']);
    expect(reasons('project', 'edit', data({ constructor: 'x' }))).toEqual(['fields.constructor: unknownField']);
    expect(reasons('people', 'edit', data({}, { added: { rounds: { '1': {} } } }))).toEqual([
      'added.rounds: unknownField',
    ]);
    expect(reasons('venture', 'edit', data({ logo: 'https://elsewhere.example/a.png' }))).toEqual([
      'fields.logo: pictureFormat',
    ]);
    expect(reasons('venture', 'edit', data({ sector: 'x'.repeat(81) }))).toEqual(['fields.sector: tooLong']);
    expect(reasons('venture', 'edit', data({}))).toEqual([': empty']);
  });

  it('of something new has a name and a page that tells it from others', () => {
    expect(reasons('people', 'new', data({ location: 'Lisbon' }))).toEqual([
      'fields.name: unnamed',
      'fields.twitter: pageMissing',
    ]);
    expect(reasons('people', 'new', data({ name: 'Ada Plum', linkedin: 'https://linkedin.com/in/ada' }))).toEqual([]);
  });

  it('of a round that an organization lacks names its project', () => {
    const round = { date: '2026-05', source: SOURCE };
    const sent = (entry: Record<string, string>) => data({}, { added: { rounds: { '1': entry } } });
    expect(reasons('venture', 'edit', sent(round))).toEqual(['added.rounds.1.project: empty']);
    expect(reasons('project', 'edit', sent(round))).toEqual([]);
    expect(reasons('project', 'edit', sent({ ...round, project: 'Plum' }))).toEqual([
      'added.rounds.1.project: unknownField',
    ]);
  });

  it('can name a position of somebody in a team', () => {
    expect(proposedInput('venture', 'members/ada%20plum/position')).toBe('text');
    expect(proposedInput('project', 'members/ada/position2')).toBe('text');
    expect(proposedInput('people', 'members/ada/position')).toBeNull();
    expect(proposedInput('venture', 'members/ada/salary')).toBeNull();
  });
});
