import { z } from 'zod';
import type { Document } from '../parsing/documents.ts';
import { Harvest, type Reader } from '../parsing/reader.ts';
import { line, lines, pictureAddress, twitterPage, webAddress } from '../parsing/texts.ts';
import { readTitle } from '../people/titles.ts';
import { personData } from '../records.ts';

const VALUE = z.object({ value: z.string() });
const BINDING = z.record(z.string(), VALUE);
const ANSWER = z.object({
  head: z.object({ vars: z.array(z.string()) }),
  results: z.object({ bindings: z.array(z.unknown()) }),
});

/** Several values of one variable arrive in one text, joined by this. */
export const VALUE_SEPARATOR = '␟';

/** A label that Wikidata has not: the item's own number stands in its place. */
const UNLABELLED = /^Q\d+$/;

/** What a query may call the person it asks for. */
const SUBJECTS = ['person', 'item', 'human', 'people'];

function answerIn(document: Document): { subject: string; bindings: readonly unknown[] } | null {
  const parsed = document.format === 'json' ? ANSWER.safeParse(document.value) : null;
  const { vars } = parsed?.data?.head ?? { vars: [] };
  const subject = SUBJECTS.find((name) => vars.includes(name) && vars.includes(`${name}Label`));
  return parsed?.data && subject !== undefined ? { subject, bindings: parsed.data.results.bindings } : null;
}

/**
 * People of the field as Wikidata knows them: a SPARQL answer with a person a row, or a row for every combination of what
 * a person does and where.
 */
export const wikidataPeople: Reader = {
  feed: 'wikidata',
  source: 'Wikidata',
  recognises: (document) => answerIn(document) !== null,
  read: (document) => {
    const harvest = new Harvest();
    const { subject, bindings } = answerIn(document) ?? { subject: '', bindings: [] };
    const people = new Map<string, z.output<typeof BINDING>[]>();
    for (const row of bindings) {
      const binding = harvest.validated(BINDING, row, (item) => JSON.stringify(item));
      if (!binding) continue;
      const item = /Q\d+$/.exec(binding[subject]?.value ?? '')?.[0];
      const name = line(binding[`${subject}Label`]?.value);
      if (item === undefined || name === null || UNLABELLED.test(name)) {
        const missing = item === undefined ? 'person: no item of Wikidata' : 'name: has no label in English';
        harvest.reject(missing, item ?? JSON.stringify(row));
        continue;
      }
      people.set(item, [...(people.get(item) ?? []), binding]);
    }
    for (const [item, rows] of people) {
      const values = (...variables: string[]) =>
        lines(
          rows.flatMap((row) => variables.flatMap((name) => (row[name]?.value ?? '').split(VALUE_SEPARATOR))),
        ).filter((text) => !UNLABELLED.test(text));
      const [name = ''] = values(`${subject}Label`);
      harvest.add({
        kind: 'person',
        key: item,
        fetchedAt: null,
        data: personData({
          name,
          title: readTitle(values('occupations', 'occupationLabel')[0]),
          organizations: values('employers', 'employerLabel', 'founded', 'foundedLabel', 'companyLabel'),
          gender: capitalised(values('genderLabel')[0]),
          location: values('countries', 'countryLabel', 'citizenshipLabel')[0] ?? null,
          background: capitalised(values(`${subject}Description`)[0]),
          logo: pictureAddress(values('image')[0]),
          social: lines([twitterPage(values('twitter')[0]), webAddress(values('website')[0])]),
        }),
      });
    }
    return harvest;
  },
};

function capitalised(text: string | undefined): string | null {
  return text === undefined ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
