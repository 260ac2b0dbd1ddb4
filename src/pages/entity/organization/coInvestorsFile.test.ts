import { expect, it } from 'vitest';
import { coInvestorsFile } from './coInvestorsFile.ts';

it('has a row for each co-investor, in their order, with raw figures', async () => {
  const file = coInvestorsFile('Co-investors of Plum', [
    {
      _id: 1,
      ...{ name: '=Aster', slug: 'aster', logo: null, type: null, deals: 3, deals_led: 1, deals_led_by_them: 0 },
      ...{ first_date: '2024', last_date: '2026-05-01', weight: 1, lift: 2.5 },
    },
    {
      _id: 2,
      ...{ name: 'Birch', slug: null, logo: null, type: null, deals: 1, deals_led: 0, deals_led_by_them: 1 },
      ...{ first_date: null, last_date: null, weight: 1, lift: null },
    },
  ]);
  expect([file.name, file.rows, file.columns]).toEqual(['assay-co-investors-of-plum.csv', 2, 7]);
  expect((await file.csv().text()).split('\r\n')).toEqual([
    expect.stringMatching(/Organization,Deals,Led,They led,First,Last,Lift$/),
    "'=Aster,3,1,0,2024,2026-05-01,2.5",
    'Birch,1,0,1,,,',
    '',
  ]);
});
