import { z } from 'zod';
import type { Document } from '../parsing/documents.ts';
import { readTitle } from '../parsing/people.ts';
import { Harvest, type Reader } from '../parsing/reader.ts';
import { line, lines, pictureAddress, twitterPage, webAddress } from '../parsing/texts.ts';
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

/**
 * People whose field of work, employer, notable work or founded company has to do with cryptocurrencies (Q13479982),
 * blockchains (Q20514253), Bitcoin (Q131723) or Ethereum (Q16783523), or who made a coin. The inner selection is small
 * and comes first, so that labels are looked up for few.
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
