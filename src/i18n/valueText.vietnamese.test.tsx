import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldNamed } from '#schemas/columns/spec.ts';
import { roundName, roundTitle, stageName } from '#schemas/entities/roundNames.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { holdsText } from '#schemas/filters/findText.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import { FieldView } from '#src/features/entity-fields/FieldView.tsx';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { shownOptions } from '#src/features/filters/shownOptions.ts';
import { chipText, phraseOf } from '#src/features/filters/wording.ts';
import { namedValue } from './valueText.ts';

const { proposals, organizations } = DATA_SETS;

it('words a value in a profile, in a chip and among options, and leaves the condition as it is', () => {
  const active = fieldNamed(organizations, 'actively_investing');
  expect(renderToStaticMarkup(<FieldView field={active} row={{ actively_investing: 'Yes' }} />)).toContain('>Có<');
  const filter: readonly Triple[] = [['state', 'in', ['Open', 'Reverted']]];
  const [chip] = filterEntries(proposals, filter).map((entry) => phraseOf(chipText(proposals, entry)));
  expect(chip).toMatch(/^Trạng thái .*Đang mở, Đã hoàn nguyên$/);
  expect(encodeFilter(filter)).toBe('state.in.Open|Reverted');
  const options = [
    { value: 'Open', count: 3 },
    { value: 'Accepted', count: 2 },
  ];
  const state = fieldNamed(proposals, 'state');
  for (const typed of ['dang', 'mở', 'open']) expect(shownOptions(state, options, typed)).toEqual([options[0]]);
});

it('finds in a table what its cells show', () => {
  const state = fieldNamed(proposals, 'state');
  expect(['dang mo', 'open'].map((typed) => holdsText(state, 'Open', textKey(typed)))).toEqual([true, false]);
});

it('names rounds by their words, and keeps terms of the field', () => {
  expect([stageName('Debt financing'), stageName('Series A'), stageName(null), roundTitle(null)]).toEqual([
    'Vay nợ',
    'Series A',
    'Không công bố',
    'Vòng không công bố',
  ]);
  expect(roundName({ stages: 'Public sale', projects: 'Korvane' })).toBe('Vòng chào bán công khai của Korvane');
  const named = (stages: string) => roundName({ stages, projects: 'Korvane' });
  expect(['Strategic', 'Extended Seed', 'Series B', 'Angel', 'M&A'].map(named)).toEqual([
    'Vòng Strategic của Korvane',
    'Vòng Seed mở rộng của Korvane',
    'Vòng Series B của Korvane',
    'Vòng thiên thần của Korvane',
    'Vòng M&A của Korvane',
  ]);
  expect(namedValue('proposals', 'fields', 'year_founded')).toBe('Năm thành lập');
});
