import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { helpSectionsQuery } from '#src/api/queries.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import { cx } from '#src/ui/cx.ts';
import { comboboxProps, OptionList, OptionSkeletons, optionId } from '#src/ui/OptionList.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { type ListOption, type OptionGroup, useMarkedOption } from '#src/ui/useMarkedOption.ts';
import type { HelpHit } from './helpSearch.ts';

const text = helpMessages.search;

interface HitOption extends ListOption, HelpHit {
  readonly path: string;
}

/** The index, with its code; both are loaded once a reader wants to search. */
const indexQuery = queryOptions({
  queryKey: ['help', 'index'],
  queryFn: async ({ client }) => {
    const [{ createHelpSearch }, { sections }] = await Promise.all([
      import('./helpSearch.ts'),
      client.fetchQuery(helpSectionsQuery()),
    ]);
    return { search: createHelpSearch(sections) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The search over all sections of the help. */
export function HelpSearch({ size }: { readonly size: 'md' | 'lg' }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const listId = useId();
  const router = useRouter();
  const { data, error, refetch } = useQuery({ ...indexQuery, enabled: isWanted });
  const search = data?.search;
  const value = typed.trim();
  const groups = useMemo(() => (search ? groupHits(search(value)) : []), [search, value]);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);

  const onChoose = (option: HitOption, newTab = false) => {
    if (newTab) {
      window.open(addressOf(option.path), '_blank', 'noopener');
      return;
    }
    setOpen(false);
    setTyped('');
    router.history.push(addressOf(option.path));
  };
  const { active, mark, onKeyDown } = useMarkedOption({
    text: value,
    groups,
    first: groups[0]?.options[0],
    marksFirst: true,
    isWaiting: value !== '' && !search && !error,
    onChoose,
  });
  const field = useComposedText(typed, (next) => {
    setTyped(next);
    setOpen(true);
  });
  const isOpen = open && value !== '';
  return (
    <search
      className="relative block print:hidden"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span
        className={cx(
          'field-edge flex items-center gap-2 rounded-control bg-surface px-2.5 text-muted focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          size === 'lg' ? 'h-11 text-14' : 'h-8 text-13 pointer-coarse:h-10',
        )}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <input
          type="search"
          {...comboboxProps(listId, isOpen && count > 0, isOpen ? optionId(listId, active) : undefined)}
          aria-label={text.label}
          placeholder={text.label}
          {...field}
          onFocus={() => {
            setIsWanted(true);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && (typed !== '' || open)) {
              event.preventDefault();
              setTyped('');
              setOpen(false);
            } else if (value !== '') {
              setOpen(true);
              onKeyDown(event);
            }
          }}
          className="min-w-0 flex-1 bg-transparent text-ellipsis text-text outline-none placeholder:text-muted"
        />
      </span>
      <p role="status" className="sr-only">
        {isOpen && search ? (count > 0 ? text.found(count) : text.empty(value)) : ''}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the list is clicked.
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-full left-0 z-50 mt-1.5 flex max-h-[min(480px,calc(100dvh-180px))] w-full min-w-[min(440px,calc(100vw-32px))] flex-col overflow-hidden rounded-panel bg-raised text-13 shadow-float"
        >
          {error ? (
            <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
          ) : !search ? (
            <div role="status" aria-label={text.loading}>
              <OptionSkeletons />
            </div>
          ) : count === 0 ? (
            <EmptyState title={text.empty(value)} text={text.emptyHint} />
          ) : (
            <OptionList
              id={listId}
              label={text.results}
              groups={groups}
              active={active}
              onPoint={mark}
              onChoose={onChoose}
            >
              {({ section, excerpt }) => (
                <span className="min-w-0 py-1.5">
                  <span className="block truncate font-medium">{section.heading}</span>
                  <span className="block truncate text-12 text-muted">{excerpt}</span>
                </span>
              )}
            </OptionList>
          )}
        </div>
      )}
    </search>
  );
}

/** Sections by article, in the order of each article's best one. */
function groupHits(hits: readonly HelpHit[]): readonly OptionGroup<HitOption>[] {
  const ids = [...new Set(hits.map(({ section }) => section.article))];
  return ids.map((id) => ({
    id: id.replace('/', '-'),
    title: HELP_ARTICLES.find((article) => article.id === id)?.title ?? id,
    options: hits
      .filter(({ section }) => section.article === id)
      .map((hit) => {
        const { anchor } = hit.section;
        const path = `/support/${id}${anchor === '' ? '' : `#${anchor}`}`;
        return { ...hit, path, id: path.replaceAll(/[^\w-]+/g, '-') };
      }),
  }));
}
