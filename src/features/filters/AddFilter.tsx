import { ChevronLeft, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { parseCondition } from '#schemas/filters/conditionDraft.ts';
import { filterableFields } from '#schemas/filters/filterableFields.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { View } from '#schemas/queries/view.ts';
import { textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { queryTextMessages } from '#src/i18n/en/queryText.ts';
import { messages } from '#src/i18n/index.ts';
import { hasCommand, runCommand } from '#src/shared/commands/registry.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { ColumnDescription } from '#src/ui/ColumnDescription.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP, moveFocusByArrows, useFirstFocus } from '#src/ui/focus.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { SearchInput } from '#src/ui/TextInput.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableHandle } from '#workers/client.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { KnownShare, useKnownShares } from './KnownShare.tsx';
import { completeNames } from './knownNames.ts';
import { phrasesOf, problemText } from './wording.ts';

const text = messages.directory.filters;

/** What the button for a new filter shows: nothing, the fields to choose from, or the editor of one. */
export type Adding = { readonly open: false } | { readonly open: true; readonly field: string | null };

/** The button for a new filter: first the field, then the editor that fits it. */
export function AddFilter({
  spec,
  view,
  handle,
  adding,
  onAdding,
  onApply,
}: {
  readonly spec: DataSetSpec;
  /** Of what each field says how much is known. */
  readonly view: Pick<View, 'filter' | 'search'>;
  readonly handle: TableHandle | null;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onApply: (triples: readonly Triple[]) => void;
}) {
  const field = adding.open && adding.field !== null ? findField(spec, adding.field) : undefined;
  const choose = (chosen: string | null) => onAdding({ open: true, field: chosen });
  return (
    <Popover open={adding.open} onOpenChange={(open) => onAdding(open ? { open, field: null } : { open })}>
      <PopoverTrigger asChild>
        <Button variant="ghost" icon={Plus} data-add-filter aria-label={text.addLabel} aria-keyshortcuts="f">
          {text.add}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={field ? text.editorOf(field.label) : text.addLabel} className="flex flex-col">
        <AddFilterPanel
          spec={spec}
          view={view}
          field={field}
          handle={handle}
          onChoose={choose}
          onApply={(triples) => {
            onAdding({ open: false });
            onApply(triples);
          }}
          onText={
            hasCommand('filterText')
              ? () => {
                  onAdding({ open: false });
                  runCommand('filterText');
                }
              : undefined
          }
        />
      </PopoverContent>
    </Popover>
  );
}

const editorText = filterMessages.editor;

/** What is behind the button for a new filter: the fields to choose from, then the editor of the chosen one. */
export function AddFilterPanel({
  spec,
  view,
  field,
  handle,
  onChoose,
  onApply,
  onText,
}: {
  readonly spec: DataSetSpec;
  readonly view: Pick<View, 'filter' | 'search'>;
  readonly field: FieldSpec | undefined;
  readonly handle: TableHandle | null;
  readonly onChoose: (field: string | null) => void;
  readonly onApply: (triples: readonly Triple[]) => void;
  /** Opens the conditions as one text, where the page can. */
  readonly onText?: (() => void) | undefined;
}) {
  return field ? (
    <Stage key={field.field} isWhole>
      <div className="mb-2 flex items-center gap-1">
        <IconButton label={editorText.back} icon={ChevronLeft} className="-ml-1.5" onClick={() => onChoose(null)} />
        <h2 className="font-sans text-13 font-medium">{field.label}</h2>
      </div>
      <FilterEditor spec={spec} field={field} entry={null} handle={handle} onApply={onApply} onRemove={null} />
    </Stage>
  ) : (
    <Stage key="">
      <FieldList spec={spec} view={view} handle={handle} onChoose={onChoose} onApply={onApply} onText={onText} />
    </Stage>
  );
}

/**
 * One of the two things the panel shows; it takes the focus of the one before it, and begins at its top. `isWhole`: in a low
 * window the panel scrolls, and not a list within it.
 */
function Stage({ isWhole = false, children }: { readonly isWhole?: boolean; readonly children: ReactNode }) {
  const stage = useFirstFocus<HTMLDivElement>();
  useLayoutEffect(() => {
    stage.current?.parentElement?.scrollTo({ top: 0 });
  }, [stage]);
  return (
    <div ref={stage} className={cx('flex flex-col', isWhole ? 'shrink-0' : 'min-h-0')}>
      {children}
    </div>
  );
}

function FieldList({
  spec,
  view,
  handle,
  onChoose,
  onApply,
  onText,
}: {
  readonly spec: DataSetSpec;
  readonly view: Pick<View, 'filter' | 'search'>;
  readonly handle: TableHandle | null;
  readonly onChoose: (field: string) => void;
  readonly onApply: (triples: readonly Triple[]) => void;
  readonly onText: (() => void) | undefined;
}) {
  const [searched, setSearched] = useState('');
  const all = filterableFields(spec);
  const shares = useKnownShares(
    handle,
    view,
    all.map(({ field }) => field),
  );
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const apply = async (triples: readonly Triple[]) => {
    const completed = await completeNames(handle, spec, triples);
    if (completed.ok) onApply(completed.triples);
    else setProblem(problemText({ reason: 'nobody', ...completed.unknown }, completed.field));
  };
  const fields = all.filter((field) => textKey(field.label).includes(textKey(searched.trim())));
  const read = parseCondition(spec, searched.trim());
  const columnOf = ({ field }: FieldSpec) => spec.columns.find((column) => column.field === field);
  const groups = [
    { title: editorText.withColumn, fields: fields.filter((field) => columnOf(field)?.defaultVisible) },
    { title: editorText.withoutColumn, fields: fields.filter((field) => !columnOf(field)?.defaultVisible) },
  ].filter((group) => group.fields.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between controls that Tab reaches too.
    <div className="flex min-h-0 flex-col gap-1" onKeyDown={moveFocusByArrows}>
      <SearchInput
        label={editorText.findField}
        value={searched}
        data-autofocus
        error={problem}
        onText={(text) => {
          setSearched(text);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          const only = fields[0];
          if (event.key === 'Enter' && read.ok) {
            event.preventDefault();
            void apply(read.triples);
          } else if (event.key === 'Enter' && only) {
            event.preventDefault();
            onChoose(only.field);
          }
        }}
        {...ARROW_STOP}
      />
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="px-2 pt-2 pb-1 font-sans text-12 text-muted">{group.title}</h2>
          <ul>
            {group.fields.map((field) => (
              <li key={field.field} className="flex items-center">
                <Described column={columnOf(field)}>
                  <button
                    type="button"
                    className="flex h-7 min-w-0 flex-1 items-center rounded-control px-2 text-left hover:bg-hover focus-visible:bg-pressed focus-visible:-outline-offset-2 pointer-coarse:h-10"
                    onClick={() => onChoose(field.field)}
                    {...ARROW_STOP}
                  >
                    {field.label}
                  </button>
                </Described>
                <KnownShare share={shares.get(field.field)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {read.ok && (
        <Button className="justify-start" onClick={() => void apply(read.triples)} {...ARROW_STOP}>
          {phrasesOf(spec, read.triples)}
        </Button>
      )}
      {onText && searched === '' && (
        <Button variant="ghost" className="justify-start" aria-keyshortcuts="Shift+F" onClick={onText} {...ARROW_STOP}>
          {queryTextMessages.open}
        </Button>
      )}
      {groups.length === 0 && !read.ok && <p className="px-2 py-2 text-muted">{editorText.noField(searched)}</p>}
    </div>
  );
}

function Described({ column, children }: { readonly column: ColumnSpec | undefined; readonly children: ReactNode }) {
  return column ? (
    <Tooltip side="right" content={<ColumnDescription column={column} />}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}
