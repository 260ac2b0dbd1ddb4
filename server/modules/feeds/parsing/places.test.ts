import { describe, expect, it } from 'vitest';
import { countryOfCode } from '#schemas/countries.ts';
import { readPlaces, readWorkplace } from './places.ts';

const read = (text: string) => {
  const { places, countries, workplace } = readPlaces([text]);
  return [places, countries, workplace];
};

describe('places in the words of job boards', () => {
  it.each([
    ['New York, NY, US', ['New York, United States'], ['United States'], null],
    ['UAE, DUBAI', ['Dubai, United Arab Emirates'], ['United Arab Emirates'], null],
    ['Vienna, Vienna, Austria', ['Vienna, Austria'], ['Austria'], null],
    ['Singapore, North West, Singapore', ['Singapore'], ['Singapore'], null],
    ['Bellevue, WA; Menlo Park, CA', ['Bellevue, United States', 'Menlo Park, United States'], ['United States'], null],
    [
      'South Africa, Bulgaria, Poland',
      ['South Africa', 'Bulgaria', 'Poland'],
      ['South Africa', 'Bulgaria', 'Poland'],
      null,
    ],
    [
      'San Francisco, New York City, London',
      ['San Francisco, United States', 'New York, United States', 'London, United Kingdom'],
      ['United States', 'United Kingdom'],
      null,
    ],
    ['Bosnia and Herzegovina', ['Bosnia & Herzegovina'], ['Bosnia & Herzegovina'], null],
    ['Switzerland Gland', ['Gland, Switzerland'], ['Switzerland'], null],
    ['SLIEMA, MALTA', ['Sliema, Malta'], ['Malta'], null],
    ['San Jose, California, US', ['San Jose, United States'], ['United States'], null],
    ['SF Bay Area; Relo available', ['San Francisco, United States'], ['United States'], null],
    ['PANAMA, PANAMA CITY', ['Panama City, Panama'], ['Panama'], null],
    ['D.C.', ['Washington, United States'], ['United States'], null],
    ['Aarhus Office', ['Aarhus, Denmark'], ['Denmark'], null],
    ['no location restrictions', ['Worldwide'], [], null],
    ['Little Snoring', ['Little Snoring'], [], null],
    ['', [], [], null],
  ])('%s', (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('remote work', () => {
  it.each([
    ['Remote - USA', ['United States'], ['United States'], 'Remote'],
    ['Remote', [], [], 'Remote'],
    ['Remote; Canada; UK', ['Canada', 'United Kingdom'], ['Canada', 'United Kingdom'], 'Remote'],
    ['REMOTE - EUROPEAN REGION', ['Europe'], [], 'Remote'],
    ['Remote, Americas & Europe', ['Americas', 'Europe'], [], 'Remote'],
    ['Hybrid - London, UK', ['London, United Kingdom'], ['United Kingdom'], 'Hybrid'],
    // One may choose the office: neither remote nor not.
    ['New York; Remote (USA)', ['New York, United States', 'Remote, United States'], ['United States'], null],
    ['Chicago or Remote*', ['Chicago, United States', 'Remote'], ['United States'], null],
    ['On-site / Hybrid', [], [], null],
  ])('%s', (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is what the source says elsewhere, before what its places say', () => {
    expect(readPlaces(['New York; Remote (USA)'], 'Hybrid')).toMatchObject({ workplace: 'Hybrid' });
    expect(['OnSite', 'on-site', 'remote', 'Hybrid', 'unspecified', null].map(readWorkplace)).toEqual([
      'On-site',
      'On-site',
      'Remote',
      'Hybrid',
      null,
      null,
    ]);
  });
});

it('knows countries by their codes, and no unions of them', () => {
  expect(['US', 'hk', 'EU', 'ZZ', 'USA', ''].map(countryOfCode)).toEqual([
    'United States',
    'Hong Kong',
    null,
    null,
    null,
    null,
  ]);
});
