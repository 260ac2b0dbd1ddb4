import { formatCount } from '#schemas/format.ts';
import { ROWS } from '#schemas/i18n/vi/rowNames.ts';
import type { Source, WATCHED_ENTITIES } from '#schemas/kinds.ts';
import type { formerMessages as english } from '../en/former.ts';

export const formerMessages = {
  search: (source: (typeof WATCHED_ENTITIES)[number], name: string) => `Tìm “${name}” trong ${ROWS[source].many}`,
  watched: (source: (typeof WATCHED_ENTITIES)[number], count: number) =>
    `Không còn nguồn nào đưa tin về ${formatCount(count)} ${ROWS[source].many} bạn theo dõi`,
  named: (source: Source, count: number) =>
    `Không còn nguồn nào đưa tin về ${formatCount(count)} ${ROWS[source].many} có trong bộ lọc này`,
  moved: (source: Source, count: number) =>
    `${formatCount(count)} ${ROWS[source].many} có trong bộ lọc này nay nằm ở danh mục khác`,
  remove: (name: string) => `Bỏ theo dõi ${name}`,
  notRemoved: 'Không bỏ được mục này khỏi danh sách theo dõi của bạn',
  last: (day: string) => `lần cuối ${day}`,
} satisfies typeof english;
