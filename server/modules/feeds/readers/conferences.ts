import { z } from 'zod';
import { personData } from '#server/modules/records/feedRecords.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { line, lines, pictureAddress, plainText, socialPage, twitterPage } from '../parsing/texts.ts';

const DEVCON_SPEAKER = z.object({
  id: requiredLine,
  name: requiredLine,
  description: anything,
  twitter: optionalLine,
  avatar: anything,
});

/** Speakers of Devcon: a name, for some a description, an account and a picture. */
export const devconSpeakers: Reader = {
  feed: 'devcon-speakers',
  source: 'Devcon speakers',
  recognizes: (document) => mostHave(listIn(document, 'speakers', 'data', 'items'), 'id', 'sourceId', 'name'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'speakers', 'data', 'items') ?? []) {
      const speaker = result.validated(DEVCON_SPEAKER, item, nameOfItem);
      if (!speaker) continue;
      result.add({
        kind: 'person',
        key: speaker.id,
        fetchedAt: null,
        data: personData({
          name: withoutEcho(speaker.name),
          background: plainText(speaker.description),
          logo: pictureAddress(speaker.avatar),
          social: lines([twitterPage(speaker.twitter)]),
        }),
      });
    }
    return result;
  },
};

/** `0age 0age`: first and last name filled in alike. */
function withoutEcho(name: string): string {
  const [first, second, ...rest] = name.split(' ');
  return first !== undefined && first === second && rest.length === 0 ? first : name;
}

const ETHCC_SPEAKER = z.object({
  firstName: anything,
  lastName: anything,
  link: anything,
  company: optionalLine,
});

/** Speakers of EthCC: first and last name, company, a link. */
export const ethccSpeakers: Reader = {
  feed: 'ethcc-speakers',
  source: 'EthCC speakers',
  recognizes: (document) => mostHave(listIn(document, 'speakers', 'data'), 'firstName', 'lastName', 'company'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'speakers', 'data') ?? []) {
      const speaker = result.validated(ETHCC_SPEAKER, item, nameOfItem);
      if (!speaker) continue;
      const name = line(`${line(speaker.firstName) ?? ''} ${line(speaker.lastName) ?? ''}`);
      if (name === null) {
        result.reject('name: missing', JSON.stringify(item));
        continue;
      }
      result.add({
        kind: 'person',
        key: name,
        fetchedAt: null,
        data: personData({
          name: readableCase(name),
          organizations: lines((speaker.company ?? '').split(/\s+\/\s+|\s*,\s+/)).filter(
            (company) => !/^(independent|freelance|n\/a|-)$/i.test(company),
          ),
          social: lines([socialPage(speaker.link)]),
        }),
      });
    }
    return result;
  },
};

/** Capitalizes words in one case (`Griff GREEN`, `Martin lundfall`); short ones may be initials. */
function readableCase(name: string): string {
  return name
    .split(' ')
    .map((word) =>
      word.length > 3 && /^\p{L}+$/u.test(word) && (word === word.toUpperCase() || word === word.toLowerCase())
        ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
        : word,
    )
    .join(' ');
}
