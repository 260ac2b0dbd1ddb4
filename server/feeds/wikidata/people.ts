import { z } from 'zod';
import { Harvest, type Reader } from '../read/reader.ts';
import { line, lines, twitterPage, webAddress } from '../read/texts.ts';
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

/** People of the field as Wikidata knows them: a SPARQL answer, one person a row. */
export const wikidataPeople: Reader = {
  feed: 'wikidata',
  source: 'Wikidata',
  recognises: (document) => {
    if (document.format !== 'json') return false;
    const parsed = ANSWER.safeParse(document.value);
    return parsed.success && parsed.data.head.vars.includes('person') && parsed.data.head.vars.includes('personLabel');
  },
  read: (document) => {
    const harvest = new Harvest();
    const parsed = document.format === 'json' ? ANSWER.safeParse(document.value) : null;
    for (const row of parsed?.data?.results.bindings ?? []) {
      const binding = harvest.validated(BINDING, row, (item) => JSON.stringify(item));
      if (!binding) continue;
      const item = /Q\d+$/.exec(binding.person?.value ?? '')?.[0];
      const name = line(binding.personLabel?.value);
      if (item === undefined || name === null || UNLABELLED.test(name)) {
        harvest.reject(
          item === undefined ? 'person: no item of Wikidata' : 'name: has no label in English',
          item ?? JSON.stringify(row),
        );
        continue;
      }
      const values = (variable: string) =>
        lines((binding[variable]?.value ?? '').split(VALUE_SEPARATOR)).filter((text) => !UNLABELLED.test(text));
      harvest.add({
        kind: 'person',
        key: item,
        fetchedAt: null,
        data: personData({
          name,
          title: capitalised(values('occupations')[0] ?? null),
          organizations: lines([...values('employers'), ...values('founded')]),
          gender: capitalised(line(binding.genderLabel?.value)),
          location: values('countries')[0] ?? null,
          background: capitalised(line(binding.personDescription?.value)),
          logo: webAddress(binding.image?.value.replace(/^http:/, 'https:')),
          social: lines([twitterPage(values('twitter')[0]), webAddress(values('website')[0])]),
        }),
      });
    }
    return harvest;
  },
};

function capitalised(text: string | null): string | null {
  return text === null || UNLABELLED.test(text) ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
