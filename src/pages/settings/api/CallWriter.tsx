import { useId, useMemo, useState } from 'react';
import { viewCall } from '#schemas/api/apiCall.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { writeFilterText } from '#schemas/filters/text/write.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isSource, SOURCES, type Source } from '#schemas/kinds.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { useTable } from '#src/features/data-table/useTable.ts';
import { QueryTextButton } from '#src/features/filters/query-text/QueryTextButton.tsx';
import { apiKeyMessages } from '#src/i18n/en/apiKeys.ts';
import { messages } from '#src/i18n/index.ts';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import type { TableSource } from '#workers/client.ts';
import { Section } from '../Section.tsx';

const text = apiKeyMessages.writer;
const EVERY_ROW = { filter: [], sort: null, search: '' };

/** Conditions of a data set, written in the editor of tables, as a call of the API. */
export function CallWriter() {
  const id = useId();
  const [source, setSource] = useState<Source>('projects');
  const [filters, setFilters] = useState<Partial<Record<Source, Filter>>>({});
  const table = useMemo<TableSource>(() => ({ kind: 'server', source }), [source]);
  const { handle } = useTable(table, EVERY_ROW);
  const spec = DATA_SETS[source];
  const view = { ...DEFAULT_VIEW, filter: filters[source] ?? [] };
  const conditions = writeFilterText(spec, view.filter);
  const call = viewCall(window.location.origin, spec, view);
  return (
    <Section title={text.title} about={text.about}>
      <SelectField
        name="source"
        label={text.source}
        value={source}
        error={undefined}
        options={SOURCES.map((one) => ({ value: one, label: messages.shell.directory[one].title }))}
        onValue={(chosen) => isSource(chosen) && setSource(chosen)}
        className="max-w-60"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="text-muted">{text.conditions}</span>
        <span className="min-w-0 wrap-anywhere">{conditions === '' ? text.none : conditions}</span>
        <QueryTextButton
          spec={spec}
          view={view}
          handle={handle}
          hasApi={false}
          onChange={({ filter = [] }) => setFilters({ ...filters, [source]: filter })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
        <p id={id} className="text-12 text-muted">
          {text.call}
        </p>
        <CopyButton text={call} label={text.copy} />
      </div>
      <figure aria-labelledby={id}>
        <pre className="mt-1 rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
          {call}
        </pre>
      </figure>
    </Section>
  );
}
