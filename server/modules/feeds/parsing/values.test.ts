import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOrderOf, readDate, readMoment } from './dates.ts';
import { dollarsFromMillions, figure, positive, wholeDollars } from './figures.ts';
import { namesIn, readPythonLiteral } from './lists.ts';
import { decodeEntities, line, pictureAddress, plainText, twitterPage, webAddress } from './texts.ts';

describe('figures', () => {
  it.each([
    ['1,200', 1200],
    ['$25', 25],
    [' 3.5 ', 3.5],
    ['1e3', 1000],
    [0, 0],
  ])('reads %j as %j', (written, value) => expect(figure(written)).toBe(value));

  it.each([
    '',
    ' ',
    'not disclosed',
    '-',
    '12,34',
    '3.5M',
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [],
    true,
  ])('makes nothing of %j, and never zero', (written) => expect(figure(written)).toBeNull());

  it('takes zero for "not known" where a zero cannot be meant', () => {
    expect(positive(0)).toBeNull();
    expect(positive('0')).toBeNull();
    expect(positive(-1)).toBeNull();
  });

  it('turns millions into whole dollars without the dust of binary fractions', () => {
    expect(dollarsFromMillions(2.5)).toBe(2_500_000);
    expect(dollarsFromMillions(2.3)).toBe(2_300_000);
    expect(dollarsFromMillions('1200')).toBe(1_200_000_000);
    expect(wholeDollars('2299999.9999999995')).toBe(2_300_000);
    expect([dollarsFromMillions(1e-9), wholeDollars(0.3), wholeDollars(0.6)]).toEqual([null, null, 1]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        (thousands) => dollarsFromMillions(thousands / 1000) === thousands * 1000,
      ),
    );
  });
});

describe('dates', () => {
  it.each([
    ['2024-03-15', '2024-03-15'],
    ['2024-03', '2024-03'],
    ['2024', '2024'],
    ['2024-03-15T10:00:00Z', '2024-03-15'],
    ['3/15/2024', '2024-03-15'],
    ['03/01/2024', '2024-03-01'],
    ['15/3/2024', '2024-03-15'],
    ['8/22/24', '2024-08-22'],
    ['15.3.2024', '2024-03-15'],
    ['March 2024', '2024-03'],
    ['15 Mar 2024', '2024-03-15'],
    ['Mar 15, 2024', '2024-03-15'],
    ['2-Jan-26', '2026-01-02'],
    ['2-Jan-2026', '2026-01-02'],
    ['15-03-2024', '2024-03-15'],
    [1_567_296_000, '2019-09-01'],
    ['1567296000', '2019-09-01'],
    ['2024-3-5', '2024-03-05'],
    ['2024.3.5', '2024-03-05'],
    ['20240315', '2024-03-15'],
    ['202403', '2024-03'],
    ['03/2024', '2024-03'],
    ['Mar-24', '2024-03'],
    ["Mar '24", '2024-03'],
    ['March, 2024', '2024-03'],
    ['Sept. 2024', '2024-09'],
    ['15th March 2024', '2024-03-15'],
    ['15th of March, 2024', '2024-03-15'],
    ['Friday, March 15, 2024', '2024-03-15'],
    ['Fri, 15 Mar 2024', '2024-03-15'],
    ['3/15/2024 14:30', '2024-03-15'],
    ['2024-03-15 10:00 PM PST', '2024-03-15'],
    ['Mar 15, 2024 at 9:05 am', '2024-03-15'],
    ['15.03.24', '2024-03-15'],
    ['15. März 2024', '2024-03-15'],
    ['15 mars 2024', '2024-03-15'],
    ['15 de marzo de 2024', '2024-03-15'],
    ['1 août 2023', '2023-08-01'],
    ['ngày 15 tháng 3 năm 2024', '2024-03-15'],
    ['tháng 3/2024', '2024-03'],
    ['2024年3月15日', '2024-03-15'],
    ['Q3 2024', '2024-Q3'],
    ['Q3, 2024', '2024-Q3'],
    ['2024-Q3', '2024-Q3'],
    ['2024 q3', '2024-Q3'],
    ['Q1/2024', '2024-Q1'],
    ["3Q'24", '2024-Q3'],
    ['Q4 24', '2024-Q4'],
    ['2nd quarter of 2024', '2024-Q2'],
    ['T3 2024', '2024-Q3'],
    ['3. Quartal 2024', '2024-Q3'],
    ['quý 3 năm 2024', '2024-Q3'],
    ['H1 2024', '2024'],
    ['45366', '2024-03-15'],
    [45_366.75, '2024-03-15'],
  ])('reads %j as %s', (written, date) => expect(readDate(written)).toBe(date));

  it.each([
    '2024-02-30',
    '13/13/2024',
    'soon',
    '',
    0,
    6e15,
    '9999999999999',
    null,
    '1/1/1024',
    'Smarch 2024',
    '2-Smarch-26',
    '03-04-2024',
    '20241315',
    'Q5 2024',
    'Mar 24',
    '12345',
    '18.34/23',
  ])('finds no date in %j', (written) => expect(readDate(written)).toBeNull());

  it('orders day and month as given, unless only one order makes a date', () => {
    expect(readDate('5/6/2024', 'day-first')).toBe('2024-06-05');
    expect(readDate('5/26/2024', 'day-first')).toBe('2024-05-26');
    expect(readDate('02-01-2026', 'day-first')).toBe('2026-01-02');
    expect(readDate('02-01-2026', 'month-first')).toBe('2026-02-01');
  });

  it('finds the order of day and month that a column shows', () => {
    expect(dateOrderOf(['5/6/2024', '25/12/2023', 'TBA', null])).toBe('day-first');
    expect(dateOrderOf(['5/6/2024', '12/25/2023 10:00'])).toBe('month-first');
    expect(dateOrderOf(['5/6/2024'])).toBeUndefined();
    expect(dateOrderOf(['25/12/2023', '12/25/2023'])).toBeUndefined();
  });

  it('reads every day alike, however it is written', () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }), (day) => {
        const iso = day.toISOString().slice(0, 10);
        const [year = '', month = '', date = ''] = iso.split('-');
        const name = names[Number(month) - 1];
        const written = [
          `${year}-${Number(month)}-${Number(date)}`,
          iso.replaceAll('-', ''),
          `${Number(month)}/${Number(date)}/${year}`,
          `${Number(date)}.${Number(month)}.${year}`,
          `${name} ${Number(date)}, ${year}`,
          `${date} ${name} ${year}`,
          `${year}年${Number(month)}月${Number(date)}日`,
        ];
        expect(written.map((text) => readDate(text))).toEqual(written.map(() => iso));
        expect(readDate(`${name}-${year.slice(2)}`)).toBe(`${year}-${month}`);
      }),
    );
  });

  it('reads moments of feeds', () => {
    expect(readMoment('Mon, 13 Mar 2023 10:13:50 +0000')).toBe('2023-03-13T10:13:50.000Z');
    expect(readMoment('2026-01-08T11:06:57.000Z')).toBe('2026-01-08T11:06:57.000Z');
    for (const written of ['13 Mar 2023 10:13:50 CET', '13 Mar 2023 10:13 BST', '2023-03-13 18:13:50 JST'])
      expect([written, readMoment(written)?.slice(0, 16)]).toEqual([written, '2023-03-13T09:13']);
    expect(readMoment('yesterday')).toBeNull();
    expect(readMoment(0)).toBeNull();
  });

  it.each(['Asia/Tokyo', 'America/New_York'])('reads moments without a zone as UTC on a machine in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(new Date(2026, 0, 1).getTimezoneOffset()).not.toBe(0);
      for (const written of [
        '2023-03-13 10:13:50',
        '2023-03-13T10:13:50',
        '13 Mar 2023 10:13:50',
        'Mon Mar 13 10:13:50 2023',
      ])
        expect([written, readMoment(written)]).toEqual([written, '2023-03-13T10:13:50.000Z']);
      for (const written of ['Mon, 13 Mar 2023', '2023-03-13', '2023/03/13', '13-Mar-2023'])
        expect([written, readMoment(written)]).toEqual([written, '2023-03-13T00:00:00.000Z']);
      expect(readMoment('March 13, 2023 5:00 pm')).toBe('2023-03-13T17:00:00.000Z');
      for (const written of [
        'Mon, 13 Mar 2023 10:13:50 EST',
        '2023-03-13T17:13:50+02:00',
        'Mon Mar 13 2023 17:13:50 GMT+0200 (CEST)',
      ])
        expect([written, readMoment(written)]).toEqual([written, '2023-03-13T15:13:50.000Z']);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

describe('texts', () => {
  it('read through HTML, entities and CDATA, and never keep markup', () => {
    expect(plainText('<![CDATA[<p>Raises&nbsp;$15 Billion to &#39;Win&#39; &amp; more</p>]]>')).toBe(
      "Raises $15 Billion to 'Win' & more",
    );
    expect(decodeEntities('&#x2019;&bogus;&toString;&#0;')).toBe('’&bogus;&toString;&#0;');
    expect(decodeEntities('Soci&eacute;t&Eacute; &pound;5 &euro;6 &frac12; &yuml; &#146;s &NBSP;')).toBe(
      'SociétÉ £5 €6 ½ ÿ ’s  ',
    );
  });

  it.each([
    ['the worldâ€™s â€˜oracles.â€\u009d', 'the world’s ‘oracles.”'],
    ['ZahnÃ¤rztekammer, 5 â‚¬, ðŸš€', 'Zahnärztekammer, 5 €, 🚀'],
    ['«CAFÉ» NESTLÉ® São Ânimo SÃO âme Ã o', '«CAFÉ» NESTLÉ® São Ânimo SÃO âme Ã o'],
  ])('mend letters that were read in the wrong alphabet, and no others: %s', (written, read) =>
    expect(line(written)).toBe(read),
  );

  it('read only valid addresses', () => {
    expect(pictureAddress('http://a.example/face.png')).toBe('https://a.example/face.png');
    expect(webAddress('<![CDATA[https://a.example/x?b=1&amp;c=2]]>')).toBe('https://a.example/x?b=1&c=2');
    for (const damaged of [
      'https://a.example/launches-with-Web3 Capital-ai',
      'javascript:alert(1)',
      'a.example',
      '',
      null,
    ]) {
      expect(webAddress(damaged)).toBeNull();
    }
  });

  it.each(['@alice', 'alice', 'https://twitter.com/alice', 'https://x.com/alice?s=20', 'https:/www.twitter.com/alice'])(
    'find the account in %j',
    (written) => expect(twitterPage(written)).toBe('https://x.com/alice'),
  );
});

describe('lists', () => {
  it('reads Python literals without running anything', () => {
    expect(readPythonLiteral(`['a', "b'c", 'd\\'e', None, True, 1.5, ('x',), {'k': [1]}]`)).toEqual([
      'a',
      "b'c",
      "d'e",
      null,
      true,
      1.5,
      ['x'],
      { k: [1] },
    ]);
    for (const wrong of ['[', "['a'", '[a b]', '__import__("os")', `[${'['.repeat(99)}`])
      expect(readPythonLiteral(wrong)).toBeUndefined();
  });

  it('takes names out of any way of writing a list', () => {
    expect(namesIn("['Alpha Fund', 'Beta']", /,/)).toEqual(['Alpha Fund', 'Beta']);
    expect(namesIn("[{'name': 'Alpha', 'tier': 1}]", /,/)).toEqual(['Alpha']);
    expect(namesIn('["Alpha", null]', /,/)).toEqual(['Alpha']);
    expect(namesIn('Alpha; Beta;; Alpha', /;/)).toEqual(['Alpha', 'Beta']);
    expect(namesIn(null, /;/)).toEqual([]);
  });
});

it('a line has no marks that nobody sees, and keeps the joiners of scripts', () => {
  expect(line('\u202ePlum\u200b\u2066 Fig\ufeff')).toBe('Plum Fig');
  expect(line('\u200b')).toBeNull();
  expect(line('می\u200cخواهم')).toBe('می\u200cخواهم');
});
