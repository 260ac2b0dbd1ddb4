import { type ReactNode, useEffect, useRef } from 'react';
import { cutName } from '#schemas/format.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { type Match, piecesOf } from '#src/shared/fuzzy.ts';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';
import type { ListOption, OptionGroup } from './useMarkedOption.ts';

/** The id of an option's element. */
export function optionId(listId: string, option: ListOption | undefined): string | undefined {
  return option && `${listId}-${option.id}`;
}

/** What a search field says of its list; `activeId` is the id of the marked option's element. */
export function comboboxProps(listId: string, isListed: boolean, activeId: string | undefined) {
  return {
    role: 'combobox',
    'aria-expanded': isListed,
    'aria-controls': isListed ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': activeId,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
  } as const;
}

/** Options under the headings of their groups. Focus and keys stay in the field. */
export function OptionList<T extends ListOption>({
  id: listId,
  label,
  groups,
  active,
  onPoint,
  onChoose,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly OptionGroup<T>[];
  readonly active: T | undefined;
  readonly onPoint: (option: T) => void;
  readonly onChoose: (option: T) => void;
  /** What an option shows. */
  readonly children: (option: T, isActive: boolean) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  const isFirst = activeId !== undefined && activeId === groups[0]?.options[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another marked option is what calls for scrolling.
  useEffect(() => {
    // The first option with its heading.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);
  return (
    // No stop of Tab, which browsers make of what scrolls.
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="min-h-0 flex-1 scroll-py-1.5 overflow-auto pb-1.5"
    >
      {groups.map(({ id, title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role; a fieldset would not be one.
        <div key={id} role="group" aria-labelledby={`${listId}-${id}-title`}>
          <div id={`${listId}-${id}-title`} className="px-4 pt-2.5 pb-1 text-12 text-muted">
            {title}
          </div>
          {options.map((option) => {
            const Tag = option.path === undefined ? 'div' : 'a';
            const isActive = option.id === activeId;
            return (
              <Tag
                key={option.id}
                id={optionId(listId, option)}
                role="option"
                aria-selected={isActive}
                tabIndex={-1}
                href={option.path === undefined ? undefined : addressOf(option.path)}
                onMouseMove={() => onPoint(option)}
                onClick={(event) => {
                  if (option.path !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
                  event.preventDefault();
                  onChoose(option);
                }}
                className={cx(
                  'mx-1.5 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 text-14 pointer-coarse:min-h-11',
                  isActive && 'bg-pressed',
                )}
              >
                {children(option, isActive)}
              </Tag>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The picture of an option: a click opens its page in a new tab. An option holds no link: keys have Ctrl with Enter. */
export function OptionPicture({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center self-stretch"
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        window.open(addressOf(path), '_blank', 'noopener');
      }}
    >
      {children}
    </span>
  );
}

/** The name of an option, with the letters that were typed; that of a project is cut where it is long, and read out in full. */
export function OptionName({
  text,
  ranges,
  kind,
  className,
}: {
  readonly text: string;
  readonly ranges: Match['ranges'];
  /** Whose name it is; undefined: of no entity. */
  readonly kind?: EntityKind | undefined;
  readonly className?: string;
}) {
  const shown = kind === 'project' ? cutName(text) : text;
  if (shown === text) return <Marked text={text} ranges={ranges} className={className} />;
  const kept = shown.length - 1;
  const inside = ranges.flatMap(([from, to]) => (from < kept ? [[from, Math.min(to, kept)] as const] : []));
  return (
    <>
      <Marked text={shown} ranges={inside} className={className} isHidden />
      <span className="sr-only">{text}</span>
    </>
  );
}

function Marked({
  text,
  ranges,
  className,
  isHidden = false,
}: {
  readonly text: string;
  readonly ranges: Match['ranges'];
  readonly className: string | undefined;
  readonly isHidden?: boolean;
}) {
  return (
    <span aria-hidden={isHidden || undefined} className={cx('min-w-0 truncate', className)}>
      {piecesOf(text, ranges).map((piece, at) =>
        piece.hit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never move.
          <mark key={at} className="bg-transparent font-semibold text-accent">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}

/** Lines in the place of options that load. */
export function OptionSkeletons() {
  return (
    <div className="py-1.5">
      {['w-36', 'w-28', 'w-44', 'w-32'].map((width) => (
        <div key={width} className="flex h-9 items-center gap-3 px-4">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
