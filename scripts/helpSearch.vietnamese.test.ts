import { beforeAll, describe, expect, it } from 'vitest';
import type { HelpArticleId } from '#schemas/help/contents.ts';
import { compileHelp } from '#server/modules/help/compile.ts';
import { sectionsOf } from '#server/modules/help/helpBook.ts';
import { createHelpSearch, type HelpSearch } from '#src/pages/help/helpSearch.ts';

/** Questions as they are typed without a Vietnamese keyboard, and an article that answers. */
const QUESTIONS: readonly (readonly [string, HelpArticleId])[] = [
  ['mat khau', 'account-management/create-account'],
  ['danh sach theo doi', 'account-management/watchlist-and-saved-lists'],
  ['dau tu', 'getting-started/field-glossary'],
  ['nha dau tu', 'getting-started/organization-profile'],
  ['bo loc linh vuc', 'getting-started/filters'],
  ['xuat csv', 'getting-started/directory'],
  ['bo phieu', 'contribution/tiers-and-voting'],
  ['phim tat', 'getting-started/keyboard-shortcuts'],
  ['huy goi', 'faq/subscription-and-billing'],
  ['mời bạn bè', 'contribution/quests-and-points'],
  ['điểm để làm gì', 'contribution/quests-and-points'],
  ['hóa đơn của tôi ở đâu', 'pricing-plans/invoices-and-receipts'],
  ['sự kiện sắp tới', 'getting-started/events'],
];

let search: HelpSearch;

beforeAll(async () => {
  const articles = await compileHelp('content');
  search = createHelpSearch(sectionsOf(new Map(articles.map((article) => [article.id, article]))));
});

const found = (typed: string) => [...new Set(search(typed).map(({ section }) => section.article))];

describe('the search of the Vietnamese help', () => {
  it.each(QUESTIONS)('answers "%s" within the first three articles', (typed, article) => {
    expect(found(typed).slice(0, 3)).toContain(article);
  });

  it('finds with accents what it finds without', () => {
    for (const [typed, plain] of [
      ['mật khẩu', 'mat khau'],
      ['ĐẦU TƯ', 'dau tu'],
      ['bỏ phiếu', 'bo phieu'],
    ] as const)
      expect(found(typed), typed).toEqual(found(plain));
  });

  it('finds nothing in words that say nothing', () => {
    expect(found('làm sao khi nào')).toEqual([]);
  });
});
