import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#schemas/format.ts';
import { type Headline, headlinesQuery } from '#src/api/homeQueries.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { useNow } from '#src/shared/clock.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { AllNews, HomeSection, SectionBody } from './HomeSection.tsx';
import { Head, HomeRow, HomeTable } from './HomeTable.tsx';

const text = homeMessages.news;

/** The eight latest articles; each leads to where it was published. */
export function LatestNews() {
  const query = useQuery(headlinesQuery());
  const now = useNow();
  return (
    <HomeSection title={text.title} note={text.latest} end={<AllNews />}>
      <SectionBody name={text.title} query={query}>
        {(articles) =>
          articles.length === 0 ? null : (
            <HomeTable
              label={text.title}
              head={
                <>
                  <Head className="w-15">{text.time}</Head>
                  <Head>{text.headline}</Head>
                  <Head className="w-20 max-sm:hidden">{text.assets}</Head>
                  <Head className="w-30 max-sm:w-24">{text.source}</Head>
                </>
              }
            >
              {articles.map((article) => (
                <HomeRow key={article._id}>
                  <td className="figure pr-2 text-muted">
                    <time dateTime={article.created_at}>{shortTime(article.created_at, now)}</time>
                  </td>
                  <th scope="row" className="pr-3 text-left font-medium">
                    <Title article={article} />
                  </th>
                  <td className="pr-2 max-sm:hidden">
                    {article.tags[0] === undefined ? (
                      <Missing />
                    ) : (
                      <Tag className="max-w-full align-middle">{article.tags[0]}</Tag>
                    )}
                  </td>
                  <td className="truncate text-muted">{article.source_name ?? <Missing />}</td>
                </HomeRow>
              ))}
            </HomeTable>
          )
        }
      </SectionBody>
    </HomeSection>
  );
}

function Title({ article: { title, url } }: { readonly article: Headline }) {
  if (url === null) return <span className="block truncate">{title}</span>;
  return (
    <OutwardLink href={url} className="pointer-coarse:min-h-11">
      {title}
    </OutwardLink>
  );
}

/** The time of a moment of today, UTC, otherwise its day. */
function shortTime(moment: string, now: number): string {
  if (moment.slice(0, 10) === new Date(now).toISOString().slice(0, 10)) return moment.slice(11, 16);
  return formatDate(moment).split(',')[0] ?? '';
}
