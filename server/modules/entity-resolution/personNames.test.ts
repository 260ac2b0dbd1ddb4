import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fund, join, person, round } from '#server/modules/feeds/testing/records.ts';
import { bareName } from './investors.ts';
import { hasShapeOfPerson } from './personNames.ts';
import decorations from './testing/labeledDecorations.json' with { type: 'json' };
import labeled from './testing/labeledInvestors.json' with { type: 'json' };

const names = z.array(z.string());
const sides = { persons: names, organizations: names };
const { held_out: heldOut, ...inSample } = z
  .strictObject({ about: names, ...sides, held_out: z.strictObject(sides) })
  .parse(labeled);

describe('the shape of a person’s name', () => {
  it.each([
    ['known', inSample, 150, 0.75],
    ['held-out', heldOut, 100, 0.7],
  ])('is found in %s names judged by hand with a precision of at least 0.97', (sample, given, least, leastRecall) => {
    const { persons, organizations } = given;
    expect(Math.min(persons.length, organizations.length)).toBeGreaterThanOrEqual(least);
    const right = persons.filter(hasShapeOfPerson);
    const wrong = organizations.filter(hasShapeOfPerson);
    const precision = right.length / (right.length + wrong.length);
    const recall = right.length / persons.length;
    process.stdout.write(
      `persons, ${sample}: ${persons.length} persons, ${organizations.length} organizations, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(leastRecall);
  });
});

describe('the name of a person with a firm or a title beside it', () => {
  const decorated = z
    .strictObject({ about: names, persons: z.record(z.string(), z.string()), organizations: names })
    .parse(decorations);

  it('is the bare name, in names judged by hand: precision at least 0.98, recall at least 0.9', () => {
    const persons = Object.entries(decorated.persons);
    const right = persons.filter(([name, bare]) => bareName(name) === bare).length;
    const wrong = decorated.organizations.filter((name) => bareName(name) !== name);
    const [precision, recall] = [right / (right + wrong.length), right / persons.length];
    process.stdout.write(
      `decorated persons: ${persons.length} persons, ${decorated.organizations.length} organizations, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    expect(wrong).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it('counts for the person, in rounds and on lists', () => {
    const { organizations, people } = join(
      round({ project: 'Plum', date: '2024-05-10', investors: ['Diana Chen', 'Kiwi'] }),
      round({ project: 'Fig', date: '2024-06-10', investors: ['Diana Chen (Kiwi)'] }),
      round({ project: 'Pear', date: '2024-07-10', investors: ['KIWI’s Diana Chen'] }),
      fund({ name: 'Diana Chen of Kiwi', may_be_person: true }),
    );
    expect(people.map((row) => [row.name, row.number_of_investment])).toEqual([['Diana Chen', 3]]);
    expect(organizations.map(({ ventures_name }) => ventures_name)).toEqual(['Kiwi']);
  });
});

describe('an investor named in a round', () => {
  const sides = (...records: Parameters<typeof join>) => {
    const { organizations: parties, people } = join(...records);
    return { organizations: parties.map(({ ventures_name }) => ventures_name), people: people.map(({ name }) => name) };
  };
  const joined = round({ project: 'Plum', investors: ['Diana Chen', 'Fig Capital'] });

  it('is a person by the shape of the name, where no source says what it is', () => {
    expect(sides(joined)).toEqual({ organizations: ['Fig Capital'], people: ['Diana Chen'] });
  });

  it('is what a source says, before any shape', () => {
    expect(sides(joined, fund({ name: 'Diana Chen', type: 'Fund' })).organizations).toContain('Diana Chen');
    const marked = person({ name: 'Fig Capital', type_of_investor: ['Angel'] });
    expect(sides(joined, marked)).toEqual({ organizations: [], people: ['Fig Capital', 'Diana Chen'] });
  });

  it('is a person where a source calls them one and a list of funds states no kind', () => {
    const listed = fund({ name: 'Fig Capital', investments: 12 }, { feed: 'files' });
    const marked = person({ name: 'Fig Capital', type_of_investor: ['Angel'] }, { feed: 'cryptorank-rounds' });
    expect(sides(joined, listed, marked)).toEqual({ organizations: [], people: ['Fig Capital', 'Diana Chen'] });
    expect(sides(joined, listed)).toEqual({ organizations: ['Fig Capital'], people: ['Diana Chen'] });
    // A kind that another list states decides.
    const typed = fund({ name: 'Fig Capital', type: 'Fund' });
    expect(sides(joined, listed, marked, typed).organizations).toEqual(['Fig Capital']);
    // The list says more than the shape of a name does.
    expect(sides(joined, fund({ name: 'Diana Chen' }, { feed: 'files' })).organizations).toContain('Diana Chen');
    const curated = [round({ project: 'Plum', investors: ['Balaji Srinivasan'] }), fund({ name: 'Balaji Srinivasan' })];
    expect(sides(...curated)).toEqual({ organizations: [], people: ['Balaji Srinivasan'] });
  });

  it('is a person too in a list without kinds', () => {
    expect(sides(joined, fund({ name: 'Diana Chen', may_be_person: true }))).toEqual({
      organizations: ['Fig Capital'],
      people: ['Diana Chen'],
    });
  });
});
