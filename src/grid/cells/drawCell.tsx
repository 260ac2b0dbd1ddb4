import type { ReactNode } from 'react';
import { isStored } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { isStale } from '#schemas/filters/semantics.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { messages } from '#src/i18n/index.ts';
import { ageMarkText, type FigureAge, figureAge } from '../model/lagging.ts';
import { type CellInput, type CellRenderer, isMissing } from './cell.ts';

/** A rendered cell, for either grid. */
export interface DrawnCell {
  readonly content: ReactNode;
  /** The exact value, then its source. */
  readonly title: string | undefined;
  /** Accessible name where the content is not enough. */
  readonly label: string | undefined;
  /** The figure is older than others; its mark says its moment. */
  readonly age?: FigureAge | undefined;
  /** How strongly the figure is colored by the rule of its column, from -1 to 1. */
  readonly heat?: number | undefined;
}

const MISSING: DrawnCell = {
  content: <span className="figure-missing">{EMPTY_VALUE}</span>,
  title: undefined,
  label: messages.grid.missing,
};

/** A skeleton of about the length of the loading value. */
const ON_ITS_WAY: DrawnCell = { content: <i className="grid-bone" />, title: undefined, label: undefined };

/** Renders one cell: value, placeholder, or skeleton while loading. */
export function drawCell(renderer: CellRenderer, input: CellInput): DrawnCell {
  // Their values are no part of rows.
  if (!isStored(input.column)) return { content: renderer.draw(input), title: undefined, label: undefined };
  if (input.value === undefined) return ON_ITS_WAY;
  const field = isMissing(input.value) ? renderer.drawnInstead?.(input) : input.column.field;
  if (field == null) return MISSING;
  const exact = renderer.exact(input);
  const origin = read(input.row.provenance).get(field);
  const source = origin?.line ?? '';
  const title = source === '' ? exact : exact === '' ? source : `${exact}\n${source}`;
  const { spec, moments } = input.context;
  const age = moments && figureAge(spec, input.column, origin?.moment ?? null, moments);
  const drawn = { content: renderer.draw(input), title: title === '' ? undefined : title };
  const spoken = renderer.spoken?.(input);
  if (!age) return { ...drawn, label: spoken, heat: heatIn(input) };
  const mark = ageMarkText(origin?.moment ?? null);
  return { ...drawn, content: marked(drawn.content, mark), label: spoken && `${spoken}, ${mark}`, age };
}

/** Of a figure that is old, nothing is said in comparison with others. */
function heatIn({ value, row, column: { field }, context: { spec, heats } }: CellInput): number | undefined {
  const heat = heats?.get(field);
  return heat && typeof value === 'number' && !isStale(spec, row, field) ? heat(value) : undefined;
}

/** A figure behind the others, with a mark that says its moment. */
function marked(content: ReactNode, moment: string): ReactNode {
  return (
    <>
      <i className="grid-age" role="img" aria-label={moment} />
      {content}
    </>
  );
}

/** Rows of one fetch share their provenance text, so a small cache serves a whole view. */
const KEPT_READINGS = 500;
const readings = new Map<string, ReadonlyMap<string, CellOrigin>>();
const UNKNOWN: ReadonlyMap<string, CellOrigin> = new Map();

/** Where a value comes from. */
interface CellOrigin {
  /** Source and moment, one source per line. */
  readonly line: string;
  readonly moment: string | null;
}

/** Origins in a provenance text by field. */
function read(text: unknown): ReadonlyMap<string, CellOrigin> {
  if (typeof text !== 'string' || text === '') return UNKNOWN;
  const known = readings.get(text);
  if (known) return known;
  const lines = new Map<string, CellOrigin>();
  for (const { source, fetched_at: moment, fields } of readProvenance(text)) {
    const line = messages.grid.source(source, ageMarkText(moment));
    for (const field of fields) {
      const other = lines.get(field);
      lines.set(field, { line: other ? `${other.line}\n${line}` : line, moment });
    }
  }
  if (readings.size >= KEPT_READINGS) readings.clear();
  readings.set(text, lines);
  return lines;
}
