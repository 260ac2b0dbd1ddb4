import { Link } from '@tanstack/react-router';
import type { NewsItem } from '#schemas/entities/profiles.ts';
import { formatCount } from '#schemas/format.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { DateText } from '#src/ui/Figures.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';

const text = entityMessages;

/** Articles about an entity, newest first. `total`: those that are not listed included. */
export function EntityNews({ news, total }: { readonly news: readonly NewsItem[]; readonly total: number }) {
  return (
    <Section
      title={text.news.title}
      note={news.length < total ? text.news.newest(news.length, total) : formatCount(total)}
      className="border-b-0"
    >
      <ul className="max-w-220">
        {news.map((item) => (
          <li key={item._id} id={newsAnchor(item)} className="scroll-mt-16 border-b border-line py-3 last:border-b-0">
            <h3 className="text-14 font-medium text-pretty wrap-anywhere">
              {item.slug === null ? (
                item.title
              ) : (
                <Link to="/news/$slug" params={{ slug: item.slug }} className="hover:underline">
                  {item.title}
                </Link>
              )}
            </h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-12 text-muted">
              <DateText value={item.created_at.slice(0, 10)} />
              {item.url === null ? (
                <span>{item.source_name}</span>
              ) : (
                <OutwardLink href={item.url} className="min-h-6">
                  {item.source_name ?? hostOf(item.url)}
                </OutwardLink>
              )}
            </p>
            {item.summary !== null && (
              <p className="mt-1 line-clamp-3 max-w-[80ch] text-13 text-pretty text-muted wrap-anywhere">
                {item.summary}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The place of an article on a profile, for links. */
export function newsAnchor({ _id }: Pick<NewsItem, '_id'>): string {
  return `news-${_id}`;
}
