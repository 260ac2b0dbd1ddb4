import type { DataSetSpec } from '../../columns/spec.ts';
import { attempt } from '../../formulas/problems.ts';
import { readTokens, type Token } from '../../formulas/tokens.ts';
import { filterNames } from './names.ts';

/** A part of the text of a filter that stands out where it is shown. */
export interface TextPart {
  readonly kind: 'field' | 'word' | 'value';
  readonly from: number;
  readonly to: number;
}

/** The parts of a text up to where it cannot be read. */
export function partsOfText(spec: DataSetSpec, text: string): readonly TextPart[] {
  return tokensUpToProblem(spec, text).flatMap((token) => {
    const kind = kindOf(token);
    return kind ? [{ kind, ...token.span }] : [];
  });
}

/** The tokens of a text before the first one that cannot be read. */
export function tokensUpToProblem(spec: DataSetSpec, text: string): readonly Token[] {
  const names = filterNames(spec);
  const whole = attempt(() => readTokens(text, names));
  if (whole.ok) return whole.value;
  const begin = attempt(() => readTokens(text.slice(0, whole.problem.span.from), names));
  return begin.ok ? begin.value : [];
}

function kindOf({ kind }: Token): TextPart['kind'] | null {
  switch (kind) {
    case 'field':
      return 'field';
    case 'keyword':
    case 'function':
      return 'word';
    case 'number':
    case 'date':
    case 'text':
      return 'value';
    default:
      return null;
  }
}
