import { type DataSetSpec, findField, findGroup, STALE_FIELD } from '../columns/spec.ts';
import { dateValue, daySpan } from '../dates.ts';
import { asksOverView } from '../formulas/overView.ts';
import type { UnixMs } from '../units.ts';
import { type Comparison, isComparison } from './bounds.ts';
import { type AskedFilter, askedOfRow, formulaFields, writtenPart } from './formulaMisses.ts';
import { resolveFilter, tidyFilter } from './merge.ts';
import { parseFilter } from './parseFilter.ts';
import { type Offer, relaxedBy, relaxedTriple } from './relaxing.ts';
import { hasValue, isStale, matchesFilter, type Row } from './semantics.ts';
import { leavesStaleOut, WITH_STALE } from './staleFigures.ts';
import {
  askingParts,
  everyTriple,
  type Filter,
  type FilterPart,
  formulaTexts,
  isOn,
  isTriple,
  keptFields,
  ofPart,
  onlyField,
  samePart,
  triplesOf,
} from './tree.ts';
import { ID_FIELD, KEEP_UNKNOWN, keepsUnknown, listedValues, type Triple } from './triples.ts';

/**
 * Why a row is not in a view: the parts of the filter that it fails, what fails of each, how far, and what would let the row in. Held
 * to the reference semantics: what is offered was tried.
 */

/** A part of a filter that a row fails. */
export interface Miss {
  readonly part: FilterPart;
  /** What fails of it: one condition of a condition, those that count of a group. */
  readonly conditions: readonly MissedCondition[];
  /** What lets the row pass this part. */
  readonly offer: Offer;
}

/** A condition that does not hold of a row as its part needs it. */
export interface MissedCondition {
  /** As the filter has it: rolling dates are not resolved. */
  readonly triple: Triple;
  /** False: the filter asks that it be false. */
  readonly holds: boolean;
  readonly why: 'differs' | 'unknown' | 'stale';
  /** The value of the row, as the wire carries it. */
  readonly value: unknown;
  /** How far the value is from the bound; null where nothing measures that. */
  readonly gap: Gap | null;
  /** Of a formula: the data set with a column for it, and what it is compared with, where that is of the row too. */
  readonly of?: { readonly spec: DataSetSpec; readonly with: string | null };
}

export interface Gap {
  /** In the unit of the field, or in days. */
  readonly by: number;
  /** Of the bound; null of dates, and of a bound of zero. */
  readonly share: number | null;
}

/**
 * The parts of a filter that a row fails; none for a row that passes, and where a figure over the rows of the view decides, such as a
 * rank: a row outside the view has none.
 */
export function missesOf(spec: DataSetSpec, row: Row, filter: Filter, now: UnixMs): readonly Miss[] {
  if (asksOverView(spec, filter)) return [];
  if (formulaTexts(filter).length === 0) return new RowAsked(spec, row, now).misses(filter, []);
  const asked = askedOfRow(spec, row, filter, now);
  if (!asked) return [];
  const written = (part: FilterPart) => writtenPart(spec, row, part, asked, now);
  return new RowAsked(asked.spec, asked.row, now).misses(asked.filter, []).map(({ part, conditions, offer }) => ({
    part: filter[asked.filter.findIndex((one) => samePart(one, part))] ?? part,
    conditions: conditions.map((one) => {
      const formula = asked.formulas.find(({ key }) => key === one.triple[0]);
      return formula ? { ...one, of: { spec: asked.spec, with: formula.with } } : one;
    }),
    offer: writtenOffer(offer, part, written, asked),
  }));
}

/** An offer about columns of formulas as one about the formulas; what no formula says is removed. */
function writtenOffer(
  offer: Offer,
  before: FilterPart,
  written: (part: FilterPart) => FilterPart | null,
  { spec, formulas }: AskedFilter,
): Offer {
  const isOfFormula = (name: string) => formulas.some(({ key }) => key === name);
  const instead = offer.instead.map(written);
  const isUnsaid = everyTriple(offer.beside).some(([name]) => isOfFormula(name));
  if (isUnsaid || !instead.every((part) => part !== null)) return REMOVED;
  const [bound] = offer.instead;
  return {
    ...offer,
    instead,
    ...(bound && isTriple(bound) && isTriple(before) && isOfFormula(bound[0]) && { as: { spec, bound, before } }),
  };
}

/** The fields of a row that tell whether and why it fails a filter. */
export function missFields(spec: DataSetSpec, filter: Filter): readonly string[] {
  const asked = everyTriple(filter).flatMap(([name]) => findGroup(spec, name) ?? findField(spec, name) ?? []);
  const others = asked.flatMap(({ alsoNamed }) => (alsoNamed === undefined ? [] : [alsoNamed]));
  const stale = findField(spec, STALE_FIELD) ? [STALE_FIELD] : [];
  return [...new Set([...asked.map(({ field }) => field), ...others, ...stale, ...formulaFields(spec, filter)])];
}

/** The filter relaxed by everything that misses of a row offer: the row passes it. */
export function lettingIn(filter: Filter, misses: readonly Miss[]): Filter {
  return tidyFilter(misses.reduce((from, { part, offer }) => relaxedBy(from, part, offer), filter));
}

/** One row asked about the lists of a filter. `beside`: the conditions joined to a list by "and". */
class RowAsked {
  readonly #spec: DataSetSpec;
  readonly #row: Row;
  readonly #now: UnixMs;

  constructor(spec: DataSetSpec, row: Row, now: UnixMs) {
    this.#spec = spec;
    this.#row = row;
    this.#now = now;
  }

  misses(list: Filter, beside: readonly Triple[]): readonly Miss[] {
    return askingParts(list)
      .filter((part) => !this.#passes([part], list, beside))
      .map((part) => ({
        part,
        conditions: this.#failing(part, true, list, [...beside, ...triplesOf(list)]),
        offer: this.#offer(part, list, beside),
      }));
  }

  /** Whether parts of a list hold together, with what the list keeps. */
  #passes(parts: Filter, list: Filter, beside: readonly Triple[]): boolean {
    const asked = [...parts, ...triplesOf(list).filter(keepsUnknown)];
    const resolve = (filter: Filter) => resolveFilter(this.#spec, filter, this.#now);
    return matchesFilter(this.#spec, this.#row, resolve(asked), resolve([...beside, ...list]));
  }

  /** The conditions of a part that are not as they should be. `around`: all conditions joined to the part. */
  #failing(part: FilterPart, holds: boolean, list: Filter, around: readonly Triple[]): readonly MissedCondition[] {
    // What a list keeps is true there, and so what it should not be.
    const isKept = !holds && this.#isKept(part, list);
    if (isKept) return everyTriple([part]).map((triple) => this.#missed(triple, holds, around));
    if (holds ? this.#passes([part], list, around) : this.#passes([{ not: part }], [], around)) return [];
    return ofPart<readonly MissedCondition[]>(part, {
      triple: (triple) => [this.#missed(triple, holds, around)],
      any: (parts) => askingParts(parts).flatMap((one) => this.#failing(one, holds, parts, around)),
      all: (parts) =>
        askingParts(parts).flatMap((one) => this.#failing(one, holds, parts, [...around, ...triplesOf(parts)])),
      not: (inner) => this.#failing(inner, !holds, [], around),
      formula: () => [],
    });
  }

  /** Whether a part is about a missing value that its list keeps. */
  #isKept(part: FilterPart, list: Filter): boolean {
    const only = onlyField(part);
    const field = only !== null && keptFields(list).has(only) ? findField(this.#spec, only) : undefined;
    return field !== undefined && !hasValue(field, this.#row[field.field]);
  }

  #missed(triple: Triple, holds: boolean, around: readonly Triple[]): MissedCondition {
    const [name, operator] = triple;
    const value = name === ID_FIELD ? this.#row._id : this.#row[name];
    const field = findField(this.#spec, name);
    const isUnknown = field !== undefined && !hasValue(field, value);
    const isLeftOut = isStale(this.#spec, this.#row, name) && leavesStaleOut(this.#spec, triple, around);
    const why = isUnknown && (operator !== 'known' || holds) ? 'unknown' : isLeftOut ? 'stale' : 'differs';
    return { triple, holds, why, value, gap: why === 'differs' && holds ? this.#gap(triple, value) : null };
  }

  #gap(triple: Triple, value: unknown): Gap | null {
    const [name, operator] = triple;
    if (!isComparison(operator)) return null;
    const bound = listedValues(resolveFilter(this.#spec, [triple], this.#now)[0]?.[2] ?? '')[0];
    if (typeof value === 'number' && typeof bound === 'number') {
      const by = Math.abs(bound - value);
      const share = by / Math.abs(bound);
      return Number.isFinite(by) ? { by, share: Number.isFinite(share) ? share : null } : null;
    }
    if (findField(this.#spec, name)?.type !== 'date' || typeof value !== 'string') return null;
    const [own, asked] = [dateValue(value), daySpan(String(bound))];
    if (own === null || asked === null) return null;
    return { by: daysShort(operator, own, asked), share: null };
  }

  /** The first of several ways to let the row pass a part; taking the part away always does. */
  #offer(part: FilterPart, list: Filter, beside: readonly Triple[]): Offer {
    const only = onlyField(part);
    const field = only === null ? undefined : findField(this.#spec, only);
    // Of a list it is always known who stands in it.
    const kept: readonly Triple[] = field && !field.inList ? [[field.field, 'known', KEEP_UNKNOWN]] : [];
    const relaxed = this.#relaxed(part, list, beside);
    const offers: readonly Offer[] = [
      ...(kept.length > 0 ? [{ kind: 'unknown', instead: [part], beside: kept } as const] : []),
      { kind: 'stale', instead: [part], beside: [WITH_STALE] },
      ...relaxed,
      ...relaxed.map((offer): Offer => ({ ...offer, beside: [WITH_STALE] })),
    ];
    // What a condition on `stale` asked for goes on to count when the condition goes.
    const removals = isOn(part, STALE_FIELD) ? [REMOVED_COUNTING, REMOVED] : [REMOVED, REMOVED_COUNTING];
    return [...offers, ...removals].find((offer) => this.#helps(part, offer, list, beside)) ?? REMOVED;
  }

  /** Whether an offer lets the row pass the part, and keeps it passing the others: a condition on `stale` speaks for those beside it. */
  #helps(part: FilterPart, offer: Offer, list: Filter, beside: readonly Triple[]): boolean {
    const { instead, beside: added } = offer;
    if (!parseFilter(this.#spec, [...instead, ...added]).ok) return false;
    const relaxed = relaxedBy(list, part, offer);
    const passing = askingParts(list).filter((one) => !samePart(one, part) && this.#passes([one], list, beside));
    return this.#passes([...instead, ...added, ...passing], relaxed, beside);
  }

  /** The part with other values, as far as there are such. */
  #relaxed(part: FilterPart, list: Filter, beside: readonly Triple[]): readonly Offer[] {
    const offer = (kind: Offer['kind'], instead: FilterPart): Offer => ({ kind, instead: [instead], beside: [] });
    return ofPart<readonly Offer[]>(part, {
      triple: (triple) => {
        // Conditions on `stale` speak for others: with other values they would speak otherwise.
        if (triple[0] === STALE_FIELD) return [];
        // Which members the row has says nothing of the age of its figures.
        const passes = (one: Triple) => this.#passes([one], [], [...beside, WITH_STALE]);
        const relaxed = relaxedTriple(this.#spec, this.#row, triple, passes);
        return relaxed ? [offer(relaxed.kind, relaxed.triple)] : [];
      },
      any: (parts) =>
        this.#nearest(parts, [...beside, ...triplesOf(list)]).map((changed) => offer('alternative', { any: changed })),
      all: (parts) => {
        const misses = this.misses(parts, [...beside, ...triplesOf(list)]);
        const left = lettingIn(parts, misses);
        return askingParts(left).length === 0 ? [] : [offer('alternative', { all: left })];
      },
      not: () => [],
      formula: () => [],
    });
  }

  /** The alternatives with one of them relaxed, that which needs the fewest changes first. Taking one away lets nothing in. */
  #nearest(parts: Filter, around: readonly Triple[]): readonly Filter[] {
    return askingParts(parts)
      .flatMap((part, at) => {
        const alone = isTriple(part) || !('all' in part) ? [part] : part.all;
        const misses = this.misses(alone, around);
        if (misses.some(({ offer }) => offer.kind === 'remove')) return [];
        const left = lettingIn(alone, misses);
        const [first, ...others] = left;
        const instead = others.length === 0 && first !== undefined ? first : { all: left };
        const changed = parts.map((one) => (samePart(one, part) ? instead : one));
        const soft = misses.filter((miss) => !isFirm(miss)).length;
        return left.length === 0 ? [] : [{ at, changes: misses.length, soft, changed }];
      })
      .sort((a, b) => a.changes - b.changes || a.soft - b.soft || a.at - b.at)
      .map(({ changed }) => changed);
  }
}

const REMOVED: Offer = { kind: 'remove', instead: [], beside: [] };
const REMOVED_COUNTING: Offer = { ...REMOVED, beside: [WITH_STALE] };

/** Offers that keep asking for a known, current value come before those that do not. */
const isFirm = ({ offer }: Miss) => offer.kind !== 'unknown' && offer.kind !== 'stale';

interface Days {
  readonly from: number;
  readonly to: number;
}

/** The days by which a date misses a bound. */
function daysShort(operator: Comparison, own: Days, asked: Days): number {
  switch (operator) {
    case 'gte':
      return asked.from - own.from;
    case 'gt':
      return asked.to + 1 - own.from;
    case 'lte':
      return own.to - asked.to;
    case 'lt':
      return own.to - (asked.from - 1);
  }
}
