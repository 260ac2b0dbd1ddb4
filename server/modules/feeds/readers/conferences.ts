import { z } from 'zod';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { socialPage } from '../parsing/people.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../parsing/reader.ts';
import { line, lines, pictureAddress, plainText, twitterPage } from '../parsing/texts.ts';
import { personData } from '../records.ts';

const DEVCON_SPEAKER = z.object({
  id: requiredLine,
  name: requiredLine,
  description: anything,
  twitter: optionalLine,
  avatar: anything,
});

/** Speakers of Devcon: a name, and for some a description, an account and a picture. */
export const devconSpeakers: Reader = {
  feed: 'devcon-speakers',
  source: 'Devcon speakers',
  recognises: (document) => mostHave(listIn(document, 'speakers', 'data', 'items'), 'id', 'sourceId', 'name'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'speakers', 'data', 'items') ?? []) {
      const speaker = harvest.validated(DEVCON_SPEAKER, item, nameOfItem);
      if (!speaker) continue;
      harvest.add({
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
    return harvest;
  },
};

/** `0age 0age`: a form with two fields filled in twice. */
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
  recognises: (document) => mostHave(listIn(document, 'speakers', 'data'), 'firstName', 'lastName', 'company'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'speakers', 'data') ?? []) {
      const speaker = harvest.validated(ETHCC_SPEAKER, item, nameOfItem);
      if (!speaker) continue;
      const name = line(`${line(speaker.firstName) ?? ''} ${line(speaker.lastName) ?? ''}`);
      if (name === null) {
        harvest.reject('name: missing', JSON.stringify(item));
        continue;
      }
      harvest.add({
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
    return harvest;
  },
};

/** `Griff GREEN`, `Martin lundfall`: words all in one case get a capital; short ones may be initials and stay. */
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
