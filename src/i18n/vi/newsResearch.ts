import type { StoryTab, StoryType, StoryView } from '#schemas/routes/storyList.ts';
import type { newsResearchMessages as english } from '../en/newsResearch.ts';

export const newsResearchMessages = {
  types: { news: 'Tin tức', research: 'Nghiên cứu' } satisfies Record<StoryType, string>,
  typesLabel: 'Loại bài',
  grid: { news: 'Bảng tin tức', research: 'Bảng nghiên cứu' } satisfies Record<StoryType, string>,
  tabsLabel: 'Tin bài',
  tabs: { latest: 'Mới nhất', featured: 'Nổi bật', more: 'Tin khác về thế giới crypto' } satisfies Record<
    StoryTab,
    string
  >,
  write: 'Viết bài nghiên cứu',
  viewLabel: 'Chế độ xem',
  views: { default: 'Mặc định', all: 'Tất cả' } satisfies Record<StoryView, string>,
  about: {
    latest: 'Tất cả, mới nhất trước.',
    featured: {
      news: 'Nói về một trong 100 dự án lớn nhất, hoặc được ít nhất ba trang tin đưa.',
      research: 'Do nhà cung cấp chọn.',
    },
    more: 'Không thuộc 100 bài mới nhất và không nổi bật.',
  },
  empty: {
    news: {
      title: 'Rất tiếc! Chúng tôi không tìm thấy bài nào khớp',
      hint: 'Đừng lo – chúng tôi sẽ thử lại!',
    },
    research: { title: 'Không có bài nghiên cứu nào khớp', hint: null },
  } satisfies Record<StoryType, { readonly title: string; readonly hint: string | null }>,
  atom: 'Atom',
  atomHint: 'Danh sách này dưới dạng nguồn cấp, kèm các điều kiện. Trình đọc tin đăng ký bằng địa chỉ của nó.',
} satisfies typeof english;
