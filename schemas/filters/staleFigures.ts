import { agesAs, type DataSetSpec, NOTHING_STALE, STALE_FIELD } from '../columns/spec.ts';
import { textKey } from '../text.ts';
import { type Filter, triplesOf } from './tree.ts';
import { ID_FIELD, listedValues, type Operator, type Triple } from './triples.ts';

/**
 * What conditions mean for stale figures: a stale figure meets no condition on its value. A condition on `stale` that
 * names the figure asks for it; one that excludes `None`, or `known` 1, asks for all of them. Whether a figure is known says
 * nothing of its age.
 */

/** The condition that lets every stale figure count: each row says what is stale in it. */
export const WITH_STALE: Triple = [STALE_FIELD, 'known', 1];

const isSame = (figure: string, wanted: string) => figure === wanted;
const isNothing = (_figure: string, wanted: string) => wanted === textKey(NOTHING_STALE);

/** How conditions on `stale` ask for a figure, by its key and that of their value. */
const ASKS: Partial<Record<Operator, (figure: string, wanted: string) => boolean>> = {
  eq: isSame,
  in: isSame,
  all: isSame,
  ne: isNothing,
  nin: isNothing,
  contains: (figure, wanted) => figure.includes(wanted),
  starts: (figure, wanted) => figure.startsWith(wanted),
};

/** True if the filter lets stale figures of every kind count. */
export function countsStale(filter: Filter): boolean {
  return triplesOf(filter).some((triple) => sameAs(triple, WITH_STALE));
}

/**
 * True for a condition that stale figures of its field do not meet. `filter`: the parts joined to it by "and", groups aside.
 */
export function leavesStaleOut(spec: DataSetSpec, [name, operator]: Triple, filter: Filter): boolean {
  if (operator === 'known' || name === ID_FIELD) return false;
  const figure = agesAs(spec, name);
  return figure !== undefined && !asksFor(textKey(figure), filter);
}

function asksFor(figure: string, filter: Filter): boolean {
  return triplesOf(filter).some((triple) => {
    const [field, operator, value] = triple;
    if (field !== STALE_FIELD) return false;
    const asks = ASKS[operator];
    if (!asks) return sameAs(triple, WITH_STALE);
    return listedValues(value).some((one) => asks(figure, textKey(String(one))));
  });
}

const sameAs = (a: Triple, b: Triple) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
