import { useQuery } from '@tanstack/react-query';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { SYMBOL_FIELD } from '#schemas/columns/spec.ts';
import { CONTRIBUTION_LIMITS, proposedInput } from '#schemas/forms/contributionRules.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { canonicalValue, type EditInput, editFailure } from '#schemas/forms/profileEdits.ts';
import { KINDS } from '#schemas/kinds.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { cellsQuery, type SelectedCell } from '#src/api/tableQueries.ts';
import { shownText } from '#src/features/contributor-edits/difference.ts';
import { EditInputField } from '#src/features/contributor-edits/EditInputField.tsx';
import { LineField } from '#src/features/contributor-edits/SuggestField.tsx';
import { suggestingOf } from '#src/features/contributor-edits/suggestions.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { useDraft, useTextsDraft } from '#src/shared/forms/drafts.ts';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ScrolledTable, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { TableHandle } from '#workers/client.ts';
import { BatchSend, type BatchSource } from './BatchSend.tsx';

const text = contributeMessages.cells;

/** Columns of a data set whose cells can be proposed. */
function proposedColumns(source: BatchSource) {
  const kind = KINDS[source].opens;
  return DATA_SETS[source].columns.flatMap(({ field, label }) => {
    const input = field === SYMBOL_FIELD ? null : proposedInput(kind, field);
    return input === null || input === 'picture' ? [] : [{ field, label, input }];
  });
}

/** New values of one column for the selected rows of a table, sent as one batch. */
export function ProposeCells({
  source,
  handle,
  ids,
  onClose,
}: {
  readonly source: BatchSource;
  readonly handle: TableHandle;
  /** Of the selected rows. */
  readonly ids: Float64Array;
  readonly onClose: () => void;
}) {
  const columns = proposedColumns(source);
  const first = columns.find((one) => one.field !== DATA_SETS[source].identity)?.field ?? '';
  const [field, setField] = useDraft(`contribution.${source}.column`, first, true);
  const input = columns.find((one) => one.field === field)?.input ?? 'text';
  const isTooMany = ids.length > CONTRIBUTION_LIMITS.rows;
  const { data, error, refetch } = useQuery({
    ...cellsQuery(handle, { identity: DATA_SETS[source].identity, field, ids }),
    enabled: !isTooMany,
  });
  return (
    <Dialog open onClose={onClose} title={text.title} className="w-[min(960px,calc(100vw-32px))]!">
      {isTooMany ? (
        <p className="text-13">{text.tooMany(CONTRIBUTION_LIMITS.rows)}</p>
      ) : (
        <>
          <SelectField
            name="column"
            label={text.column}
            value={field}
            error={undefined}
            options={columns.map((one) => ({ value: one.field, label: one.label }))}
            onValue={setField}
            className="mb-4 max-w-72"
          />
          {data ? (
            <Cells key={field} source={source} field={field} input={input} cells={data} onSent={onClose} />
          ) : error ? (
            <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <div role="status" aria-label={text.loading}>
              <Skeleton className="h-40" />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The rows with their present and new values. */
function Cells({
  source,
  field,
  input,
  cells,
  onSent,
}: {
  readonly source: BatchSource;
  readonly field: string;
  readonly input: EditInput;
  readonly cells: readonly SelectedCell[];
  readonly onSent: () => void;
}) {
  const draft = `contribution.${source}.${field}`;
  const [all, setAll] = useDraft(`${draft}.all`, '', true);
  const [values, setValues] = useTextsDraft(`${draft}.values`);
  const [sources, setSources] = useTextsDraft(`${draft}.sources`);
  const changed = cells.flatMap(({ slug, value }) => {
    const typed = values[slug] ?? '';
    const isSame = canonicalValue(input, typed) === canonicalValue(input, value);
    return typed.trim() === '' || isSame ? [] : [{ slug, fields: { [field]: typed }, source: sources[slug] ?? '' }];
  });
  const wrong = changed.filter(({ fields }) => editFailure(input, fields[field] ?? '') !== null).length;
  const words = contributeMessages.batch;
  return (
    <>
      <form
        className="mb-2 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setValues(Object.fromEntries(cells.map(({ slug }) => [slug, all])));
        }}
      >
        <div className="min-w-0 flex-1 basis-60">
          <label htmlFor="fill-all" className="mb-1 block text-12 text-muted">
            {text.all}
          </label>
          <LineField id="fill-all" input={input} value={all} suggesting={suggestingOf(field)} onText={setAll} />
        </div>
        <Button type="submit" className="h-8!">
          {text.fill}
        </Button>
      </form>
      {input === 'list' && <p className="mb-2 text-12 text-muted">{text.list}</p>}
      <div className="max-h-80 overflow-y-auto">
        <ScrolledTable
          label={text.rows}
          className="min-w-160 table-fixed whitespace-normal!"
          head={
            <>
              <TableHead className="w-[20%]">{words.columns.row}</TableHead>
              <TableHead className="w-[24%]">{words.columns.now}</TableHead>
              <TableHead className="w-[30%]">{words.columns.value}</TableHead>
              <TableHead>{words.columns.source}</TableHead>
            </>
          }
        >
          {cells.map(({ slug, name, value }) => (
            <tr key={slug} className="align-top *:py-1.5 *:pr-4">
              <th scope="row" className="pt-2.5 text-left font-medium wrap-anywhere">
                {name}
              </th>
              <td className="pt-2.5 wrap-anywhere text-muted">
                {value === '' ? <span className="text-faint">{words.unknown}</span> : shownText(input, value)}
              </td>
              <td>
                <Value
                  name={name}
                  field={field}
                  input={input}
                  value={values[slug] ?? ''}
                  onValue={(typed) => setValues({ ...values, [slug]: typed })}
                />
              </td>
              <td>
                <EditInputField
                  input="url"
                  aria-label={words.sourceOf(name)}
                  placeholder={words.asAll}
                  value={sources[slug] ?? ''}
                  onChange={({ target }) => setSources({ ...sources, [slug]: target.value })}
                />
              </td>
            </tr>
          ))}
        </ScrolledTable>
      </div>
      <div className="mt-4">
        <BatchSend draft={draft} source={source} rows={changed} wrong={wrong} onSent={onSent} />
      </div>
    </>
  );
}

function Value({
  name,
  field,
  input,
  value,
  onValue,
}: {
  readonly name: string;
  readonly field: string;
  readonly input: EditInput;
  readonly value: string;
  readonly onValue: (text: string) => void;
}) {
  const failure = editFailure(input, value);
  return (
    <>
      <LineField
        input={input}
        aria-label={text.valueOf(name)}
        aria-invalid={failure ? true : undefined}
        value={value}
        suggesting={suggestingOf(field)}
        onText={onValue}
      />
      {failure && (
        <p role="alert" className="mt-1 text-12 text-negative">
          {wordFormMessage(failure)}
        </p>
      )}
    </>
  );
}
