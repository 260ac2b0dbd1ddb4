import type { DataSetSpec } from '../columns/spec.ts';
import { PART_FORMULAS_MAX, readFormula } from '../formulas/viewFormulas.ts';
import { formulaProblem } from '../i18n/en/formulas.ts';
import {
  askingParts,
  everyTriple,
  type Filter,
  type FilterPart,
  formulaTexts,
  GROUP_DEPTH,
  simplify,
  triplesOf,
} from './tree.ts';
import { FILTER_LIMITS, type Parsed, parseTriple, refused, type Triple } from './triples.ts';

/**
 * Reads a filter of a data set from outside data, in its simplest form; the first problem is returned. Its conditions count along the
 * whole tree. Never throws.
 */
export function parseFilter(spec: DataSetSpec, input: unknown, path = 'filter'): Parsed<Filter> {
  const parts = parseParts(spec, input, path, 0);
  if (!parts.ok) return parts;
  const formulas = formulaTexts(parts.value).length;
  if (everyTriple(parts.value).length + formulas > FILTER_LIMITS.triples || formulas > PART_FORMULAS_MAX)
    return tooMany(path);
  return { ok: true, value: simplify(parts.value) };
}

/** Reads a flat list of conditions where groups are not understood. Never throws. */
export function parseTriples(spec: DataSetSpec, input: unknown, path = 'filter'): Parsed<readonly Triple[]> {
  const parsed = parseFilter(spec, input, path);
  if (!parsed.ok) return parsed;
  const at = Array.isArray(input) ? input.findIndex((part) => groupIn(part) !== null) : -1;
  if (at >= 0) return refused(`${path}[${at}]`, { code: 'malformed_filter', reason: 'flat' });
  return { ok: true, value: triplesOf(parsed.value) };
}

/** Reads one part of a filter: a condition, or a group with all that is in it. */
export function parsePart(spec: DataSetSpec, input: unknown, path: string, depth = 0): Parsed<FilterPart> {
  const group = groupIn(input);
  if (!group) return parseTriple(spec, input, path);
  if (group[0] === 'formula') return parseFormulaPart(spec, group[1], `${path}.formula`);
  if (depth === GROUP_DEPTH) return refused(path, { code: 'malformed_filter', reason: 'depth', max: GROUP_DEPTH });
  const [kind, inner] = group;
  const at = `${path}.${kind}`;
  if (kind === 'not') {
    const part = parsePart(spec, inner, at, depth + 1);
    if (!part.ok) return part;
    return isEmpty([part.value]) ? noMembers(at) : { ok: true, value: { not: part.value } };
  }
  const parts = parseParts(spec, inner, at, depth + 1);
  if (!parts.ok) return parts;
  if (isEmpty(parts.value)) return noMembers(at);
  return { ok: true, value: kind === 'any' ? { any: parts.value } : { all: parts.value } };
}

function parseFormulaPart(spec: DataSetSpec, text: unknown, path: string): Parsed<FilterPart> {
  const wrong = (detail: string) =>
    refused(path, { code: 'wrong_value', reason: 'formula', name: String(text), detail });
  if (typeof text !== 'string') return wrong('Expected a text.');
  const read = readFormula(spec, text);
  if (!read.ok) return wrong(formulaProblem(read.problem));
  if (read.value.core.kind === 'yesNo') return { ok: true, value: { formula: read.value.text } };
  return wrong(
    formulaProblem({ code: 'wantsKind', wanted: 'yesNo', given: 'number', span: { from: 0, to: text.length } }),
  );
}

function parseParts(spec: DataSetSpec, input: unknown, path: string, depth: number): Parsed<Filter> {
  if (!Array.isArray(input)) return refused(path, { code: 'malformed_filter', reason: 'list' });
  if (input.length > FILTER_LIMITS.triples) return tooMany(path);
  const parts: FilterPart[] = [];
  for (const [index, item] of input.entries()) {
    const parsed = parsePart(spec, item, `${path}[${index}]`, depth);
    if (!parsed.ok) return parsed;
    parts.push(parsed.value);
  }
  return { ok: true, value: parts };
}

const KINDS = ['any', 'all', 'not', 'formula'] as const;

/** The kind of a group, and what stands in it; null for anything but an object with one of the kinds and nothing else. */
function groupIn(input: unknown): readonly [kind: (typeof KINDS)[number], inner: unknown] | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const [entry, ...others] = Object.entries(input);
  const kind = KINDS.find((one) => one === entry?.[0]);
  return kind && others.length === 0 ? [kind, entry?.[1]] : null;
}

/** A group without a part that asks for something would pass no row, or each. */
const isEmpty = (parts: Filter) => askingParts(parts).length === 0;
const noMembers = (path: string) => refused(path, { code: 'malformed_filter', reason: 'members' });
const tooMany = (path: string) =>
  refused(path, { code: 'malformed_filter', reason: 'conditions', max: FILTER_LIMITS.triples });
