import { useQueries, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { viewCall } from '#schemas/api/apiCall.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { writeFilterText } from '#schemas/filters/text/write.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount } from '#schemas/format.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { countQuery } from '#src/api/tableQueries.ts';
import { queryTextMessages as words } from '#src/i18n/en/queryText.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { Button } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { TableHandle } from '#workers/client.ts';
import { searchedValue } from '../shownOptions.ts';
import { OPTIONS_LIMIT } from '../useOptions.ts';
import { callCopied } from './callCopied.ts';
import { explainedParts } from './explain.ts';
import { TextField } from './TextField.tsx';
import { useReading } from './useReading.ts';

/** What is half written is not called wrong at once. */
const PATIENCE_MS = 400;

/** The conditions of a view as one text: written, explained, counted, copied. */
export function QueryTextDialog({
  spec,
  view,
  handle,
  hasApi,
  onChange,
  onClose,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  /** Programs can ask for these rows. */
  readonly hasApi: boolean;
  readonly onChange: ChangeView;
  readonly onClose: () => void;
}) {
  const hintId = useId();
  const [text, setText] = useState(() => writeFilterText(spec, view.filter));
  const { filter, problem, check } = useReading(spec, text, handle);
  const settled = useDebounced(text, PATIENCE_MS);
  const shown = settled === text ? problem : null;
  const report = useCopyReport();

  const apply = async () => {
    if (filter === null || !(await check(filter))) return;
    onChange({ filter });
    onClose();
  };
  const mend = () => {
    if (problem?.mended != null) setText(problem.mended);
  };
  // The keys that the buttons name work from each of them; the field has had its own by then.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) void apply();
    else if (event.altKey) mend();
    else return;
    event.preventDefault();
  };
  const copyCall = async () => {
    const written = { ...view, filter: filter ?? view.filter };
    const call = viewCall(window.location.origin, spec, written);
    report(await copyText(call), callCopied(written));
  };

  return (
    <Dialog open onClose={onClose} title={words.title} className="w-[min(720px,calc(100vw-32px))]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is inside. */}
      <div onKeyDown={onKeyDown}>
        <TextField
          spec={spec}
          value={text}
          problem={shown?.span ?? null}
          describedBy={hintId}
          valuesLike={async (field, typed) => {
            const options = await handle?.options(field.field, searchedValue(field, typed), OPTIONS_LIMIT);
            return (options ?? []).map(({ value }) => value).filter((value) => value !== '');
          }}
          onType={setText}
          onApply={() => void apply()}
          onMend={mend}
        />
        <div className="mt-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <p role="status" className={shown ? 'text-negative' : 'figure text-muted'}>
            {shown ? shown.said : <Rows spec={spec} view={view} handle={handle} filter={filter} />}
          </p>
          {shown?.mend != null && (
            <Button variant="ghost" aria-keyshortcuts="Alt+Enter" onClick={mend}>
              {words.mendTo(shown.mend.length > 40 ? '…' : shown.mend)}
            </Button>
          )}
        </div>
        {filter !== null && <Explained spec={spec} view={view} handle={handle} filter={filter} />}
        <p id={hintId} className="mt-3 text-12 text-muted">
          {words.hint}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
          <Button
            variant="ghost"
            onClick={async () => report(await copyText(text), { title: words.copied })}
            disabled={text.trim() === ''}
          >
            {words.copy}
          </Button>
          {hasApi && (
            <Button variant="ghost" disabled={filter === null} onClick={() => void copyCall()}>
              {words.copyCall}
            </Button>
          )}
          <Button
            variant="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabled={filter === null}
            onClick={() => void apply()}
          >
            {words.apply}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface Counted {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly filter: Filter | null;
}

/** "137 of 8,396", as the view would have. */
function Rows({ spec, view: { search }, handle, filter }: Counted) {
  const { data: total } = useQuery(countQuery(handle, { filter: [], sort: null, search: '' }));
  const counted = useQuery({
    ...countQuery(handle, { filter: filter ?? [], sort: null, search }),
    enabled: filter !== null,
  });
  if (filter === null) return null;
  if (total === undefined || counted.data === undefined) return words.counting;
  if (filter.length === 0 && search === '') return words.every(spec.source, total);
  return words.rows(counted.data, total);
}

/** What each part says, and how many rows it leaves of those that the parts before it left. */
function Explained({ spec, view: { search }, handle, filter }: Counted & { readonly filter: Filter }) {
  const headId = useId();
  const parts = useMemo(() => explainedParts(spec, filter), [spec, filter]);
  const counts = useQueries({
    queries: parts.map(({ upTo }) => countQuery(handle, { filter: upTo, sort: null, search })),
  });
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={headId} className="mt-3">
      <h3 id={headId} className="text-13 font-medium">
        {words.explain}
      </h3>
      <ol className="mt-1 flex flex-col gap-1 text-13">
        {parts.map(({ phrase }, at) => {
          const rows = counts[at]?.data;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
            <li key={at} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{phrase}</span>
              <span className="figure shrink-0 text-muted">
                {words.leaves(rows === undefined ? words.counting : formatCount(rows))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
