import { useQuery } from '@tanstack/react-query';
import type { LegalText, LegalTextName } from '#schemas/api/legal.ts';
import { formatDate } from '#schemas/format.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { legalTextQuery } from '#src/api/queries.ts';
import { legalMessages as text } from '#src/i18n/en/shell.ts';
import { Prose } from '#src/shared/Prose.tsx';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { TextSkeleton } from '#src/ui/Skeleton.tsx';

/** Terms of Service or Privacy Policy, as the operator published it. */
export function LegalPage({ name }: { readonly name: LegalTextName }) {
  usePageTitle(text[name]);
  const { data, error, refetch } = useQuery(legalTextQuery(name));
  return (
    <div className="mx-auto grid w-full max-w-300 gap-x-16 px-6 py-12 max-desk:px-4 max-desk:py-8 lg:grid-cols-[minmax(0,1fr)_220px] print:block">
      <article className="min-w-0 lg:pl-16 print:pl-0">
        <h1 lang={data?.language} className="text-28 tracking-[-0.02em] text-balance">
          {data?.title ?? text[name]}
        </h1>
        {data ? (
          <>
            <p className="mt-2 text-13 text-muted">
              <time dateTime={data.changed}>{text.changed(formatDate(data.changed))}</time>
            </p>
            {data.language !== BUILD_LANGUAGE && (
              <p role="note" className="mt-3 text-13">
                {text.writtenIn[data.language]}
              </p>
            )}
            <div lang={data.language}>
              <Prose html={data.html} />
            </div>
          </>
        ) : error ? (
          <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} className="py-16" />
        ) : (
          <TextSkeleton label={text.loading} className="max-w-[72ch]" />
        )}
      </article>
      {data && data.sections.length > 1 && <Contents {...data} />}
    </div>
  );
}

function Contents({ sections, language }: Pick<LegalText, 'sections' | 'language'>) {
  return (
    <nav
      aria-label={text.contents}
      className="sticky top-[calc(var(--header-height)+48px)] self-start text-13 max-lg:hidden print:hidden"
    >
      <h2 className="font-sans text-12 font-medium text-muted">{text.contents}</h2>
      <ul lang={language} className="mt-2 border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 pl-3 text-muted hover:text-text">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
