import { readDate } from '../parsing/dates.ts';
import { isNotKnown, isUnreadableFigure, wholeDollars } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { columnNamed, Harvest, listIn, mostHave, nameOfItem, type Reader, rowsIn } from '../parsing/reader.ts';
import { line, webAddress } from '../parsing/texts.ts';
import { roundData } from '../records.ts';
import { dropBlanks } from './investors.ts';
import { readStage, roundKey } from './stage.ts';

/** CryptoRank's funding rounds: dollars; in tables the investors are a Python list of dictionaries. */
export const cryptorankRounds: Reader = {
  feed: 'cryptorank-rounds',
  source: 'CryptoRank',
  recognises: (document) =>
    document.format === 'table'
      ? ['raise', 'stage', 'funds', 'date'].every((name) => document.header.includes(name)) &&
        columnNamed(document.header, 'name', 'coin_name', 'project') !== null
      : mostHave(listIn(document, 'data', 'rounds'), 'name', 'raise', 'stage', 'funds'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of rowsIn(document, 'data', 'rounds')) {
      const project = line(item.name) ?? line(item.coin_name) ?? line(item.project);
      const date = readDate(item.date);
      if (project === null || (date === null && !isNotKnown(item.date)) || isUnreadableFigure(item.raise)) {
        const missing =
          project === null ? 'name: missing' : isUnreadableFigure(item.raise) ? 'raise: not a number' : 'date: no date';
        harvest.reject(missing, nameOfItem(item));
        continue;
      }
      const stage = readStage(
        line(item.stage)
          ?.replaceAll('_', ' ')
          .toLowerCase()
          .replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      );
      const amount = wholeDollars(item.raise);
      harvest.add({
        kind: 'round',
        key: roundKey(project, date, stage, amount),
        fetchedAt: null,
        data: roundData({
          project,
          symbol: line(item.symbol)?.toUpperCase() ?? null,
          date,
          stage,
          amount_usd: amount,
          valuation_usd: wholeDollars(item.valuation),
          investors: dropBlanks(namesIn(item.funds, /\s*[,;]\s*/)),
          announcement: webAddress(item.linkToAnnouncement) ?? webAddress(item.announcement),
        }),
      });
    }
    return harvest;
  },
};
