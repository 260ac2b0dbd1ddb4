import type { CSSProperties, ReactNode } from 'react';
import type { ColumnSpec, DataSetSpec, Ref } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { cutName } from '#schemas/format.ts';
import type { Moments } from '#schemas/freshness.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { Heat } from '../model/heat.ts';
import type { Density, Watch } from '../props.ts';
import type { SeriesStore } from '../series/seriesStore.ts';
import type { MeasureText } from './fit.ts';

/** Context of cell rendering; one object for all rows, so that rows compare by identity. */
export interface CellContext {
  /** Kind of entity that rows open; decides the logo's shape. */
  readonly kind: EntityKind;
  readonly spec: DataSetSpec;
  readonly density: Density;
  readonly measure: MeasureText;
  /** List entries that the filter requires. */
  readonly asked: (field: string) => readonly string[];
  readonly watch: Watch | undefined;
  readonly moments: Moments | null;
  /** The heat of colored columns, by field. */
  readonly heats?: ReadonlyMap<string, Heat> | undefined;
  /** Links are in the tab order, for a page without script; otherwise only the active cell is. */
  readonly tabbableLinks?: boolean;
  readonly href: ((row: Row) => string | null) | undefined;
  /** Figures over time of the rows in view; without it none are drawn. */
  readonly series?: SeriesStore | undefined;
  /** Where a figure leads by itself. */
  readonly figureHref?: ((field: string, row: Row) => string | null) | undefined;
}

export interface CellInput {
  readonly value: unknown;
  readonly row: Row;
  readonly column: ColumnSpec;
  /** Index of the row in the view. */
  readonly index: number;
  /** Available width in px. */
  readonly room: number;
  readonly watched: boolean;
  readonly context: CellContext;
}

/** Rendering of one display kind. Plain functions, not components: a cell costs only its elements. */
export interface CellRenderer {
  /** Text for screen readers where the rendered parts would be misread. */
  readonly spoken?: (input: CellInput) => string | undefined;
  /** The field that is drawn where the cell's own value is missing; null: none. */
  readonly drawnInstead?: (input: CellInput) => string | null;
  /** Called only with a value, or with another field drawn instead. */
  readonly draw: (input: CellInput) => ReactNode;
  /** The full value, for the title; '' when the cell shows everything. */
  readonly exact: (input: CellInput) => string;
  readonly className: string;
  /** The cell contains links: Enter moves to them. */
  readonly links: boolean;
}

/** A column as rendered. */
export interface ColumnView {
  readonly spec: ColumnSpec;
  readonly renderer: CellRenderer;
  /** Index among the visible columns, pinned ones first. */
  readonly at: number;
  /** Available width in px. */
  readonly room: number;
  readonly className: string;
  /** Offset of a pinned column while the table scrolls; undefined for others. */
  readonly style: (CSSProperties & Partial<Record<'--grid-start' | '--grid-end', string>>) | undefined;
}

/** Reads a row's field as its declared type; anything else counts as missing. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The name as shown: project names are shortened, others are clipped by their cell. */
export const shownName = (kind: EntityKind, name: string) => (kind === 'project' ? cutName(name) : name);

export function refsOf(value: unknown): readonly Ref[] {
  return Array.isArray(value) ? value.filter(isRef) : [];
}

/** True for null, '' and []: rendered as the placeholder. */
export function isMissing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isRef(item: unknown): item is Ref {
  return typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string';
}

/** Of links in a cell: reached by Tab where the grid lets them. */
export const tabIndexOf = ({ tabbableLinks }: CellContext) => (tabbableLinks ? undefined : -1);

/** Keys pictures by address: a recycled row would show the old picture until the new one loads. */
export const pictureKey = (src: string | null) => src ?? 'mark';
