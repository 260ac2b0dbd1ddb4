import { z } from 'zod';
import { organizationData, personData } from '#server/modules/records/feedRecords.ts';
import type { Document } from '../parsing/documents.ts';
import { anything, optionalLine, requiredLine } from '../parsing/fields.ts';
import { nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { lines, readTitle, socialPage, webAddress } from '../parsing/texts.ts';

const INVESTOR = z.object({ name: requiredLine, website: anything, title: optionalLine });
/** `1inch (Founder)`: organization, then role. */
const TITLE = /^(.+?)\s+\(([^)]+)\)$/;

function listsIn(document: Document): { institutions: unknown[]; angels: unknown[] } | null {
  if (document.format !== 'json' || typeof document.value !== 'object' || document.value === null) return null;
  const institutions: unknown = Reflect.get(document.value, 'institutionalInvestors');
  const angels: unknown = Reflect.get(document.value, 'angelInvestors');
  return Array.isArray(institutions) && Array.isArray(angels) ? { institutions, angels } : null;
}

/** Investors on the website of a project: institutions, and angels with `Organization (Role)`. */
export const projectInvestors: Reader = {
  feed: 'project-investors',
  source: 'prePO investors',
  recognizes: (document) => listsIn(document) !== null,
  read: (document) => {
    const result = new ReaderResult();
    const { institutions, angels } = listsIn(document) ?? { institutions: [], angels: [] };
    for (const item of institutions) {
      const investor = result.validated(INVESTOR, item, nameOfItem);
      if (!investor) continue;
      const site = webAddress(investor.website);
      const data = organizationData({ name: investor.name, social: site ? [site] : [] });
      result.add({ kind: 'organization', key: investor.name, fetchedAt: null, data });
    }
    for (const item of angels) {
      const angel = result.validated(INVESTOR, item, nameOfItem);
      if (!angel) continue;
      const [, organization, role] = TITLE.exec(angel.title ?? '') ?? [];
      const data = personData({
        name: angel.name,
        title: readTitle(role),
        organizations: lines([organization ?? angel.title]),
        type_of_investor: ['Angel'],
        social: lines([socialPage(angel.website)]),
      });
      result.add({ kind: 'person', key: angel.name, fetchedAt: null, data });
    }
    return result;
  },
};
