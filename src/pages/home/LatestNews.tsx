import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDayOfYear } from '#schemas/format.ts';
import { type Headline, headlinesQuery } from '#src/api/homeQueries.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { useNow } from '#src/shared/clock.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Missing } from '#src/ui/Figures.tsx';
import { MoreCount, Tag } from '#src/ui/Tags.tsx';
import { AllNews, HomeSection, SectionBody } from './HomeSection.tsx';
import { Head, HomeRow, HomeTable } from './HomeTable.tsx';

const text = homeMessages.news;

/** The eight latest articles; each leads to its page, which names all outlets of its story. */
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
                  <Head className="w-22 max-sm:hidden">{text.assets}</Head>
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
                    <Assets assets={article.assets} />
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

function Title({ article: { title, slug } }: { readonly article: Headline }) {
  if (slug === null) return <span className="block truncate">{title}</span>;
  return (
    <Link
      to="/news/$slug"
      params={{ slug }}
      className="block truncate hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
    >
      {title}
    </Link>
  );
}

/** The project that an article is about, by its symbol, and how many more there are. */
function Assets({ assets: [first, ...others] }: { readonly assets: Headline['assets'] }) {
  if (!first) return <Missing />;
  return (
    <span className="flex min-w-0 items-center">
      <EntityLink
        kind="project"
        slug={first.slug}
        className="min-w-0 pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        <Tag className="max-w-full align-middle">{first.symbol ?? first.name}</Tag>
      </EntityLink>
      <MoreCount short names={others.map(({ name }) => name)} />
    </span>
  );
}

/** The time of a moment of today, UTC, otherwise its day. */
function shortTime(moment: string, now: number): string {
  if (moment.slice(0, 10) === new Date(now).toISOString().slice(0, 10)) return moment.slice(11, 16);
  return formatDayOfYear(moment);
}
