import { z } from 'zod';
import { personData } from '#server/modules/records/feedRecords.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import {
  countryName,
  line,
  lines,
  pictureAddress,
  plainText,
  readTitle,
  twitterPage,
  webAddress,
} from '../parsing/texts.ts';

const MEMBER = z.object({
  id: requiredLine,
  name: requiredLine,
  caption: optionalLine,
  country: optionalLine,
  imageUrl: anything,
  refs: z.record(z.string(), z.unknown()).nullish(),
});

/** `[Namada](https://namada.net)` */
const LINK = /\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g;
/** Words between a role and its organization. */
const JOINT = /\s*(?:\b(?:of|at|for|behind|with|from|w\/)(?:\s+the)?|\band|@|&|,|-|–|:)\s*$/i;

/** Members of the web3privacy collective; the caption reads `Role at [Organization](url)`. */
export const web3privacyPeople: Reader = {
  feed: 'web3privacy-people',
  source: 'web3privacy',
  recognizes: (document) =>
    mostHave(listIn(document, 'people'), 'id', 'name', 'caption') ||
    mostHave(listIn(document, 'people'), 'id', 'name', 'refs'),
  read: (document) => {
    const result = new ReaderResult();
    for (const item of listIn(document, 'people') ?? []) {
      const member = result.validated(MEMBER, item, nameOfItem);
      if (!member) continue;
      const { title, organizations, background } = readCaption(member.caption);
      const refs = member.refs ?? {};
      result.add({
        kind: 'person',
        key: member.id,
        fetchedAt: null,
        data: personData({
          name: member.name,
          title,
          organizations,
          background,
          logo: pictureAddress(member.imageUrl),
          location: countryName(member.country),
          social: lines([
            twitterPage(refs.twitter),
            page('https://www.linkedin.com/in/', refs.linkedin),
            page('https://github.com/', refs.github),
            webAddress(refs.website),
          ]),
        }),
      });
    }
    return result;
  },
};

function page(base: string, value: unknown): string | null {
  const account = line(value);
  if (account === null) return null;
  return webAddress(account) ?? (/^[\w.-]+$/.test(account) ? `${base}${account}` : null);
}

/** True for a link whose role, the words before it, is a former one. */
function isFormer(caption: string, link: number): boolean {
  const role = caption.slice(0, link).split(/[,;)]/).at(-1) ?? '';
  return /\b(?:ex|former(?:ly)?|previously)\b/i.test(role);
}

/**
 * Splits a caption: the text before the first link is the role, the link names are organizations. A caption without a
 * link is background only, and so is a link to where somebody works no longer.
 */
export function readCaption(caption: string | null): {
  title: string | null;
  organizations: string[];
  background: string | null;
} {
  if (caption === null) return { title: null, organizations: [], background: null };
  const links = [...caption.matchAll(LINK)].filter(
    (link) => !/^(?:blog|website|site|twitter|substack)$/i.test(link[1] ?? '') && !isFormer(caption, link.index),
  );
  const background = plainText(caption.replace(LINK, '$1'));
  const first = links[0];
  if (!first) return { title: null, organizations: [], background };
  let role = caption.slice(0, first.index).trim();
  // "serial hacker, Founder of": the role comes last.
  while (JOINT.test(role)) role = role.replace(JOINT, '').trim();
  role =
    role
      .split(/[,;]\s*|\s+&\s+(?=founder|co-?founder|core)/i)
      .at(-1)
      ?.trim() ?? '';
  return {
    title: role.length <= 60 ? readTitle(role) : null,
    organizations: lines(links.map(([, name]) => name)),
    background,
  };
}
