import { Link } from '@tanstack/react-router';
import type { Article, Told } from '#schemas/entities/articles.ts';
import { formatDayOfYear, formatDecimal } from '#schemas/format.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { cx } from '#src/ui/cx.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';

const text = newsMessages;
const MINUTE_MS = 60_000;

/** All outlets that told a story, the first one first. */
export function StorySources({ article, className }: { readonly article: Article; readonly className?: string }) {
  const { told } = article;
  const [first, last] = [told[0], told.at(-1)];
  const minutes =
    first && last ? Math.round((Date.parse(last.created_at) - Date.parse(first.created_at)) / MINUTE_MS) : 0;
  const likenesses = told.flatMap(({ likeness }) => likeness ?? []);
  return (
    <section aria-labelledby="sources" className={cx('px-6 py-4 max-desk:px-4', className)}>
      <h2 id="sources" className="mb-3 flex items-baseline gap-2 text-14">
        {text.outlets(told.length)}
        {minutes > 0 && (
          <span className="figure text-12 font-normal text-faint">
            {text.span(Math.floor(minutes / 60), minutes % 60)}
          </span>
        )}
      </h2>
      <ol className="relative">
        {told.map((one, at) => (
          <Source
            key={one._id}
            told={one}
            isFirst={at === 0 && told.length > 1}
            isLast={at === told.length - 1}
            isShown={one._id === article._id}
            day={first && one.created_at.slice(0, 10) !== first.created_at.slice(0, 10)}
          />
        ))}
      </ol>
      {likenesses.length > 0 && (
        <p className="mt-3 text-12 text-faint">
          {text.grouped(formatDecimal(Math.min(...likenesses), 2), formatDecimal(Math.max(...likenesses), 2))}
        </p>
      )}
    </section>
  );
}

function Source({
  told: { slug, title, url, source_name: outlet, created_at: moment },
  isFirst,
  isLast,
  isShown,
  day = false,
}: {
  readonly told: Told;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isShown: boolean;
  /** The day is another than the first one's. */
  readonly day?: boolean | undefined;
}) {
  const name = outlet ?? text.unknownOutlet;
  return (
    <li className={cx('relative pb-4 pl-6', isLast && 'pb-0')}>
      <span
        aria-hidden="true"
        className={cx('absolute top-2 left-0 size-2 rounded-full', isShown ? 'bg-text' : 'bg-faint')}
      />
      {!isLast && <span aria-hidden="true" className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line-strong" />}
      <p className="flex flex-wrap items-center gap-x-2 text-13">
        <time dateTime={moment} className="figure text-muted">
          {day ? `${formatDayOfYear(moment)} ` : ''}
          {moment.slice(11, 16)}
        </time>
        {url === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <OutwardLink href={url} className="min-h-6 font-medium">
            {name}
          </OutwardLink>
        )}
        {isFirst && <span className="rounded-sm border border-line-strong px-1 text-12">{text.first}</span>}
      </p>
      <p className="text-13 text-pretty text-muted wrap-anywhere">
        {isShown || slug === null ? (
          title
        ) : (
          <Link to="/news/$slug" params={{ slug }} className="inline-block py-0.5 hover:text-text hover:underline">
            {title}
          </Link>
        )}
      </p>
    </li>
  );
}
