import type { CSSProperties, ReactNode } from 'react';
import type { ColumnSpec, DataSetSpec, Ref } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { cutName } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { Density, Watch } from '../props.ts';
import type { MeasureText } from './fit.ts';

/** What drawing a cell needs beside its value; one object for all rows, so that rows can be compared by identity. */
export interface CellContext {
  /** What the rows of this data set open: it gives the logo its shape. */
  readonly kind: EntityKind;
  readonly spec: DataSetSpec;
  readonly density: Density;
  readonly measure: MeasureText;
  /** The members a filter asks a list field to hold. */
  readonly asked: (field: string) => readonly string[];
  readonly watch: Watch | undefined;
  readonly href: ((row: Row) => string | null) | undefined;
}

export interface CellInput {
  readonly value: unknown;
  readonly row: Row;
  readonly column: ColumnSpec;
  /** The row's place in the view from 0. */
  readonly index: number;
  /** Room for the value in px. */
  readonly room: number;
  readonly watched: boolean;
  readonly context: CellContext;
}

/** How one kind of display is drawn. Plain functions, not components: a cell costs no more than its elements. */
export interface CellRenderer {
  /** What assistive technology is told where the parts that are drawn would be read wrongly. */
  readonly spoken?: (input: CellInput) => string;
  /** Drawn only where there is a value. */
  readonly draw: (input: CellInput) => ReactNode;
  /** The value in full, for the title; '' where what is drawn is all there is. */
  readonly exact: (input: CellInput) => string;
  /** Classes of the cell. */
  readonly className: string;
  /** The cell holds links: Enter goes to them. */
  readonly links: boolean;
}

/** A column as it is drawn. */
export interface ColumnView {
  readonly spec: ColumnSpec;
  readonly renderer: CellRenderer;
  /** Place among the visible columns from 0, pinned ones first. */
  readonly at: number;
  /** Room for a value in px. */
  readonly room: number;
  readonly className: string;
  /** Where a pinned column stays once there is something to scroll; others need no style of their own. */
  readonly style: (CSSProperties & Record<'--grid-start', string>) | undefined;
}

/** Reads a row's field as what its column declares; anything else counts as missing. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The name of a row as its cell shows it: those of projects are cut, others end where their cell does. */
export const shownName = (kind: EntityKind, name: string) => (kind === 'project' ? cutName(name) : name);

export function refsOf(value: unknown): readonly Ref[] {
  return Array.isArray(value) ? value.filter(isRef) : [];
}

/** True for null, the empty text and the empty list: they are drawn as the placeholder. */
export function isMissing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isRef(item: unknown): item is Ref {
  return typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string';
}
