import { z } from 'zod';
import { personData } from '#server/modules/records/feedRecords.ts';
import type { Document } from '../parsing/documents.ts';
import { type Reader, ReaderResult } from '../parsing/reader.ts';
import { line, lines, pictureAddress, readTitle, twitterPage, webAddress } from '../parsing/texts.ts';

const VALUE = z.object({ value: z.string() });
const BINDING = z.record(z.string(), VALUE);
const ANSWER = z.object({
  head: z.object({ vars: z.array(z.string()) }),
  results: z.object({ bindings: z.array(z.unknown()) }),
});

/** Joins several values of one variable. */
export const VALUE_SEPARATOR = '␟';

/** Wikidata returns the item id where it has no label. */
const UNLABELLED = /^Q\d+$/;

/** Variable names a query may use for the person. */
const SUBJECTS = ['person', 'item', 'human', 'people'];

function answerIn(document: Document): { subject: string; bindings: readonly unknown[] } | null {
  const parsed = document.format === 'json' ? ANSWER.safeParse(document.value) : null;
  const { vars } = parsed?.data?.head ?? { vars: [] };
  const subject = SUBJECTS.find((name) => vars.includes(name) && vars.includes(`${name}Label`));
  return parsed?.data && subject !== undefined ? { subject, bindings: parsed.data.results.bindings } : null;
}

/** People from a SPARQL answer: one row per person, or one per combination of occupation and employer. */
export const wikidataPeople: Reader = {
  feed: 'wikidata',
  source: 'Wikidata',
  recognizes: (document) => answerIn(document) !== null,
  read: (document) => {
    const result = new ReaderResult();
    const { subject, bindings } = answerIn(document) ?? { subject: '', bindings: [] };
    const people = new Map<string, z.output<typeof BINDING>[]>();
    for (const row of bindings) {
      const binding = result.validated(BINDING, row, (item) => JSON.stringify(item));
      if (!binding) continue;
      const item = /Q\d+$/.exec(binding[subject]?.value ?? '')?.[0];
      const name = line(binding[`${subject}Label`]?.value);
      if (item === undefined || name === null || UNLABELLED.test(name)) {
        const missing = item === undefined ? 'person: not a Wikidata item' : 'name: has no label in English';
        result.reject(missing, item ?? JSON.stringify(row));
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
      result.add({
        kind: 'person',
        key: item,
        fetchedAt: null,
        data: personData({
          name,
          title: readTitle(values('occupations', 'occupationLabel')[0]),
          organizations: values('employers', 'employerLabel', 'founded', 'foundedLabel', 'companyLabel'),
          gender: capitalized(values('genderLabel')[0]),
          location: values('countries', 'countryLabel', 'citizenshipLabel')[0] ?? null,
          background: capitalized(values(`${subject}Description`)[0]),
          logo: pictureAddress(values('image')[0]),
          social: lines([twitterPage(values('twitter')[0]), webAddress(values('website')[0])]),
        }),
      });
    }
    return result;
  },
};

function capitalized(text: string | undefined): string | null {
  return text === undefined ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * People whose field of work, employer, notable work or company concerns cryptocurrencies (Q13479982), blockchains
 * (Q20514253), Bitcoin (Q131723) or Ethereum (Q16783523), or who made a coin. The small inner selection runs first, so
 * that few labels are looked up.
 */
export const PEOPLE_QUERY = `
SELECT ?person ?personLabel ?personDescription ?genderLabel
  (SAMPLE(?picture) AS ?image)
  (GROUP_CONCAT(DISTINCT ?occupationName; separator="${VALUE_SEPARATOR}") AS ?occupations)
  (GROUP_CONCAT(DISTINCT ?employerName; separator="${VALUE_SEPARATOR}") AS ?employers)
  (GROUP_CONCAT(DISTINCT ?foundedName; separator="${VALUE_SEPARATOR}") AS ?founded)
  (GROUP_CONCAT(DISTINCT ?countryName; separator="${VALUE_SEPARATOR}") AS ?countries)
  (GROUP_CONCAT(DISTINCT ?account; separator="${VALUE_SEPARATOR}") AS ?twitter)
  (GROUP_CONCAT(DISTINCT STR(?site); separator="${VALUE_SEPARATOR}") AS ?website)
WHERE {
  { SELECT DISTINCT ?person WHERE {
      VALUES ?topic { wd:Q13479982 wd:Q20514253 wd:Q131723 wd:Q16783523 }
      { ?person wdt:P101 ?topic . }
      UNION { ?person wdt:P800 ?topic . }
      UNION { ?company wdt:P452|wdt:P101|wdt:P1056 ?topic . ?company wdt:P112 ?person . }
      UNION { ?company wdt:P452|wdt:P101|wdt:P1056 ?topic . ?person wdt:P108 ?company . }
      UNION { ?coin wdt:P31 wd:Q13479982 . ?coin wdt:P178|wdt:P170|wdt:P61|wdt:P112 ?person . }
      ?person wdt:P31 wd:Q5 .
    } LIMIT 5000 }
  OPTIONAL { ?person wdt:P18 ?picture . }
  OPTIONAL { ?person wdt:P21 ?gender . }
  OPTIONAL { ?person wdt:P106 ?occupation . ?occupation rdfs:label ?occupationName . FILTER(LANG(?occupationName) = "en") }
  OPTIONAL { ?person wdt:P108 ?employer . ?employer rdfs:label ?employerName . FILTER(LANG(?employerName) = "en") }
  OPTIONAL { ?firm wdt:P112 ?person . ?firm rdfs:label ?foundedName . FILTER(LANG(?foundedName) = "en") }
  OPTIONAL { ?person wdt:P27 ?country . ?country rdfs:label ?countryName . FILTER(LANG(?countryName) = "en") }
  OPTIONAL { ?person wdt:P2002 ?account . }
  OPTIONAL { ?person wdt:P856 ?site . }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en". }
}
GROUP BY ?person ?personLabel ?personDescription ?genderLabel`;
