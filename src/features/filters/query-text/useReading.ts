import { useMemo, useState } from 'react';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { findField } from '#schemas/columns/spec.ts';
import { normaliseFilter } from '#schemas/filters/merge.ts';
import { mended } from '#schemas/filters/text/problems.ts';
import { filterProblemText } from '#schemas/filters/text/problemText.ts';
import { readFilterText } from '#schemas/filters/text/read.ts';
import { everyTriple, type Filter } from '#schemas/filters/tree.ts';
import type { Span } from '#schemas/formulas/ast.ts';
import { quotedText } from '#schemas/formulas/print.ts';
import { queryTextMessages as words } from '#src/i18n/en/queryText.ts';
import type { TableHandle } from '#workers/client.ts';
import { findUnknownName, namesIn } from '../knownNames.ts';

/** What is wrong with the text, where, and the text with it mended. */
export interface ShownProblem {
  readonly span: Span;
  readonly said: string;
  readonly mended: string | null;
  /** What the mend puts there. */
  readonly mend: string | null;
}

/** What a text says, or what is wrong with it. `check` looks its values up in the rows before they are asked for. */
export function useReading(spec: DataSetSpec, text: string, handle: TableHandle | null) {
  const [unknown, setUnknown] = useState<{ readonly text: string; readonly problem: ShownProblem } | null>(null);
  const read = useMemo(() => readFilterText(spec, text), [spec, text]);
  const filter = useMemo(() => (read.ok ? normaliseFilter(spec, read.filter) : null), [spec, read]);
  const problem = useMemo((): ShownProblem | null => {
    if (unknown?.text === text) return unknown.problem;
    if (read.ok) return null;
    const { problem: found } = read;
    return {
      span: found.span,
      said: filterProblemText(spec, found),
      mended: mended(text, found),
      mend: found.mend ?? null,
    };
  }, [spec, read, text, unknown]);
  const check = async (asked: Filter): Promise<boolean> => {
    const found = await unknownValue(spec, asked, handle, text);
    setUnknown(found && { text, problem: found });
    return found === null;
  };
  return { filter, problem, check };
}

/** The first value that no row has, where it stands in the text. A table that cannot answer refuses nothing. */
async function unknownValue(
  spec: DataSetSpec,
  filter: Filter,
  handle: TableHandle | null,
  text: string,
): Promise<ShownProblem | null> {
  if (handle === null) return null;
  for (const triple of everyTriple(filter)) {
    const field: FieldSpec | undefined = findField(spec, triple[0]);
    const names = field ? namesIn(field, [triple]) : [];
    if (!field || names.length === 0) continue;
    const found = await findUnknownName(handle, field, names).catch(() => null);
    if (found) return problemAt(text, found.typed, found.nearest);
  }
  return null;
}

function problemAt(text: string, typed: string, nearest: readonly string[]): ShownProblem {
  const written = text.includes(quotedText(typed)) ? quotedText(typed) : typed;
  const from = Math.max(0, text.indexOf(written));
  const span = { from, to: from + written.length };
  const [first] = nearest;
  const mend = first === undefined ? null : quotedText(first);
  return {
    span,
    said: words.nobody(typed, nearest),
    mend,
    mended: mend === null ? null : text.slice(0, span.from) + mend + text.slice(span.to),
  };
}
