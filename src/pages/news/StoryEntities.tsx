import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Article } from '#schemas/entities/articles.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { cx } from '#src/ui/cx.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Change, Price } from '#src/ui/Figures.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { Sparkline } from '#src/ui/Sparkline.tsx';
import { type Named, namedIn } from './mentionedText.ts';

const text = newsMessages;

/** Whom an article is about, with the price since, and whom else it names. */
export function StoryEntities({ article, className }: { readonly article: Article; readonly className?: string }) {
  const { about, mentions } = article;
  const named = namedIn(mentions).filter(
    ({ mention }) => !(mention.kind === 'project' && about !== null && mention.slug === about.slug),
  );
  return (
    <aside aria-label={text.about} className={cx('px-6 py-4 max-desk:px-4', className)}>
      {about !== null && <About about={about} />}
      {named.length > 0 && (
        <section aria-labelledby="mentioned">
          <h2 id="mentioned" className="mb-1 flex items-baseline gap-2 text-14">
            {text.mentioned} <span className="figure text-12 font-normal text-faint">{named.length}</span>
          </h2>
          <ul>
            {named.map((one) => (
              <Mentioned key={`${one.mention.kind} ${one.mention.slug}`} named={one} />
            ))}
          </ul>
        </section>
      )}
      <p className="mt-3 text-12 text-faint">{about === null && named.length === 0 ? text.nobody : text.rule}</p>
    </aside>
  );
}

function About({ about }: { readonly about: NonNullable<Article['about']> }) {
  const { name, slug, logo, symbol, sector, price_usd: price, price_then: then, sparkline } = about;
  const stale = staleFigure(DATA_SETS.projects, about, 'price_usd');
  // A change up to a price of another time would say nothing of now.
  const since = price === null || stale || then === null || then <= 0 ? null : 100 * (price / then - 1);
  return (
    <section aria-labelledby="about" className="mb-5">
      <h2 id="about" className="mb-3 text-14">
        {text.about}
      </h2>
      <div className="flex items-center gap-3">
        <EntityAvatar kind="project" of={{ slug, name, logo }} size={32} />
        <div className="min-w-0">
          <EntityLink kind="project" slug={slug} className="text-14 font-medium hover:underline">
            {name} {symbol !== null && <span className="font-normal text-muted">{symbol}</span>}
          </EntityLink>
          {sector.length > 0 && <p className="truncate text-12 text-muted">{sector.slice(0, 2).join(', ')}</p>}
        </div>
      </div>
      {price !== null && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
          <div>
            <dt className="text-12 text-muted">{text.price}</dt>
            <dd className="text-16">
              <DatedFigure stale={stale}>
                <Price value={price} /> <span className="text-12 text-muted">USD</span>
              </DatedFigure>
            </dd>
          </div>
          {since !== null && (
            <div>
              <dt className="text-12 text-muted">{text.since}</dt>
              <dd className="text-16">
                <Change value={since} fit unit="%" />
              </dd>
            </div>
          )}
          {sparkline.some((one) => one !== null) && (
            <div>
              <dt className="text-12 text-muted">{text.week}</dt>
              <dd className="pt-1">
                <Sparkline values={sparkline} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

function Mentioned({ named: { mention, count } }: { readonly named: Named }) {
  const { kind, slug, name, label } = mention;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <EntityAvatar kind={kind} of={mention} size={24} />
      <div className="min-w-0 flex-1">
        <EntityLink kind={kind} slug={slug} className="block truncate text-13 font-medium hover:underline">
          {name}
        </EntityLink>
        {label !== null && <p className="truncate text-12 text-muted">{label}</p>}
      </div>
      <span className="figure text-12 text-muted">{text.times(count)}</span>
    </li>
  );
}
