import { z } from 'zod';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { positive } from '../parsing/figures.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../parsing/reader.ts';
import { webAddress } from '../parsing/texts.ts';
import { organizationData } from '../records.ts';

const FUND = z.object({
  slug: optionalLine,
  name: requiredLine,
  rounds: anything,
  country: optionalLine,
  portfolio_url: anything,
});

/** Funds of an open database of venture investments, with how many rounds it counted for each. */
export const ventureFunds: Reader = {
  feed: 'venture-funds',
  source: 'Crypto VC investment database',
  recognises: (document) => mostHave(listIn(document, 'funds', 'data'), 'name', 'rounds', 'leads', 'lead_rate'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'funds', 'data') ?? []) {
      const fund = harvest.validated(FUND, item, nameOfItem);
      if (!fund) continue;
      const page = webAddress(fund.portfolio_url);
      harvest.add({
        kind: 'organization',
        key: fund.slug ?? fund.name,
        fetchedAt: null,
        data: organizationData({
          name: fund.name,
          type: 'Fund',
          location: fund.country,
          social: page ? [page] : [],
          investments: positive(fund.rounds),
        }),
      });
    }
    return harvest;
  },
};
