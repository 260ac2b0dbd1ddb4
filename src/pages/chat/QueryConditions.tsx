import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AskQuery } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { mergeFilter } from '#schemas/filters/merge.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { useTable } from '#src/features/data-table/useTable.ts';
import { AddFilterPanel } from '#src/features/filters/AddFilter.tsx';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { FilterEditor } from '#src/features/filters/FilterEditor.tsx';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { TableQuery, TableSource } from '#workers/client.ts';
import { withCondition } from './queryEdits.ts';

/** Conditions of a query, edited as those of a table are. */

interface EditProps {
  readonly query: AskQuery;
  readonly isBusy: boolean;
  readonly onQuery: (query: AskQuery) => void;
}

const WHOLE: TableQuery = { filter: [], sort: null, search: '' };

/** The table whose values are proposed. It is opened with the editor, and not for every answer. */
function useValues(source: AskQuery['source']) {
  const [of] = useState<TableSource>({ kind: 'server', source });
  return useTable(of, WHOLE).handle;
}

/** Adds a condition, and asks again. */
export function AddCondition({ query, isBusy, onQuery }: EditProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" icon={Plus} aria-label={text.addCondition}>
          {text.condition}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={text.addCondition}>
        <Adding
          query={query}
          onApply={(added) => {
            if (isBusy) return;
            setOpen(false);
            const spec: DataSetSpec = DATA_SETS[query.source];
            onQuery({ ...query, triples: mergeFilter(spec, query.triples, added) });
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Adding({
  query: { source, triples },
  onApply,
}: {
  readonly query: AskQuery;
  readonly onApply: (added: readonly Triple[]) => void;
}) {
  const spec: DataSetSpec = DATA_SETS[source];
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <AddFilterPanel
        spec={spec}
        view={{ filter: triples, search: '' }}
        field={chosen === null ? undefined : findField(spec, chosen)}
        handle={useValues(source)}
        onChoose={setChosen}
        onApply={onApply}
      />
      <p className="mt-3 border-t border-line pt-2 text-12 text-muted">{text.rerunNote}</p>
    </>
  );
}

/** Changes one condition. */
export function ConditionEditor({ query, at, isBusy, onQuery }: EditProps & { readonly at: number }) {
  const spec: DataSetSpec = DATA_SETS[query.source];
  const triple = query.triples[at];
  const field = triple && findField(spec, triple[0]);
  const handle = useValues(query.source);
  if (!triple || !field) return null;
  const apply = (triples: readonly Triple[]) => {
    if (!isBusy) onQuery(withCondition(query, at, triples));
  };
  return (
    <>
      <h2 className="mb-2 font-sans text-12 font-medium text-muted">{field.label}</h2>
      <FilterEditor
        spec={spec}
        field={field}
        entry={filterEntries(spec, [triple])[0] ?? null}
        handle={handle}
        onApply={apply}
        onRemove={() => apply([])}
      />
      <p className="mt-3 border-t border-line pt-2 text-12 text-muted">{text.rerunNote}</p>
    </>
  );
}
