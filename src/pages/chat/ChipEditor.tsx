import { type ReactNode, useState } from 'react';
import { ASK_LIMITS, type AskChip, type AskQuery } from '#schemas/api/ask.ts';
import { parseDateText, writeDateText } from '#schemas/filters/dateText.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { ConditionEditor } from './QueryConditions.tsx';
import { withPeriod } from './queryEdits.ts';

/** Whether a part can be changed and not only be taken away. */
export function isEditable({ part }: AskChip): boolean {
  return part === 'condition' || part === 'period' || part === 'sort' || part === 'limit';
}

interface EditorProps {
  readonly query: AskQuery;
  readonly isBusy: boolean;
  readonly onQuery: (query: AskQuery) => void;
}

/** Changes one part of a query, and asks again. */
export function ChipEditor({ chip, ...props }: EditorProps & { readonly chip: AskChip }) {
  switch (chip.part) {
    case 'condition':
      return <ConditionEditor at={chip.at} {...props} />;
    case 'period':
      return <PeriodEditor {...props} />;
    case 'sort':
      return <SortEditor {...props} />;
    default:
      return <LimitEditor {...props} />;
  }
}

/** What was typed as the new query, or what is wrong with it. */
type Read = { readonly query: AskQuery } | { readonly problem: string };

function EditorForm({
  read,
  isBusy,
  onQuery,
  children,
}: Omit<EditorProps, 'query'> & {
  readonly read: () => Read;
  /** Receives the problem after a first try. */
  readonly children: (problem: string | undefined) => ReactNode;
}) {
  const [isTried, setTried] = useState(false);
  const result = isTried ? read() : null;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = read();
        setTried(true);
        if ('query' in found && !isBusy) onQuery(found.query);
      }}
    >
      {children(result && 'problem' in result ? result.problem : undefined)}
      <p className="text-12 text-muted">{text.rerunNote}</p>
      <Button variant="primary" type="submit" aria-disabled={isBusy}>
        {text.rerun}
      </Button>
    </form>
  );
}

function PeriodEditor({ query, ...rest }: EditorProps) {
  const written = (bound: string | null | undefined) => (bound == null ? '' : writeDateText(bound));
  const [from, setFrom] = useState(written(query.period?.from));
  const [to, setTo] = useState(written(query.period?.to));
  const bound = (typed: string) => (typed.trim() === '' ? null : parseDateText(typed));
  const wrong = [from, to].find((typed) => typed.trim() !== '' && parseDateText(typed) === null);
  const read = (): Read =>
    wrong === undefined
      ? { query: withPeriod(query, bound(from), bound(to)) }
      : { problem: text.notADate(wrong.trim()) };
  return (
    <EditorForm read={read} {...rest}>
      {(problem) => (
        <>
          <TextInput
            label={text.from}
            value={from}
            error={problem !== undefined && wrong === from ? problem : undefined}
            data-autofocus
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextInput
            label={text.to}
            value={to}
            error={problem !== undefined && wrong !== from ? problem : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
          <p className="text-12 text-muted">{text.dateHint}</p>
        </>
      )}
    </EditorForm>
  );
}

function SortEditor({ query, ...rest }: EditorProps) {
  const [order, setOrder] = useState(query.sort?.order ?? 'desc');
  const options = (['desc', 'asc'] as const).map((value) => ({ value, label: text.orders[value] }));
  return (
    <EditorForm read={() => ({ query: { ...query, sort: query.sort && { ...query.sort, order } } })} {...rest}>
      {() => <Segmented label={text.order} options={options} value={order} onChange={setOrder} />}
    </EditorForm>
  );
}

function LimitEditor({ query, ...rest }: EditorProps) {
  const [typed, setTyped] = useState(String(query.limit ?? ''));
  const read = (): Read => {
    const limit = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
    return limit >= 1 && limit <= ASK_LIMITS.rows
      ? { query: { ...query, limit } }
      : { problem: text.notACount(ASK_LIMITS.rows) };
  };
  return (
    <EditorForm read={read} {...rest}>
      {(problem) => (
        <TextInput
          label={text.limit}
          value={typed}
          error={problem}
          inputMode="numeric"
          data-autofocus
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </EditorForm>
  );
}
