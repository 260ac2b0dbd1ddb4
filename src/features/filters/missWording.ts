import { type DataSetSpec, fieldLabel, findField, findGroup } from '#schemas/columns/spec.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import type { Gap, Miss, MissedCondition } from '#schemas/filters/misses.ts';
import type { Offer } from '#schemas/filters/relaxing.ts';
import { countsStale } from '#schemas/filters/staleFigures.ts';
import { type FilterPart, isTriple, triplesOf } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { missMessages } from '#src/i18n/en/misses.ts';
import { chipText, chipValue, partPhrase, triplePhrase } from './wording.ts';

/** Why a row is not in a view, and what would let it in, as chips say conditions. */

const { reasons, offers } = missMessages;

/** Members of a list that are named. */
const NAMED = 3;

/** Why a row fails a part: `TVL 41M, asked ≥ 50M (9M or 18% off)`. */
export function missText(spec: DataSetSpec, { part, conditions }: Miss): string {
  const each = conditions.map((one) => conditionText(spec, one));
  const [only, ...others] = each;
  if (only !== undefined && others.length === 0) return only;
  return !isTriple(part) && 'any' in part ? reasons.noneOf(each) : reasons.all(each);
}

function conditionText(declared: DataSetSpec, missed: MissedCondition): string {
  const { triple, holds, why, gap, of } = missed;
  const spec = of?.spec ?? declared;
  const [field, operator] = triple;
  const label = fieldLabel(spec, field);
  const list = findField(spec, field)?.inList;
  if (list) return holds ? reasons.notInList(list.name) : reasons.inList(list.name);
  if (why === 'unknown') return reasons.unknown(label);
  const value = missedValue(spec, missed);
  if (why === 'stale') return reasons.stale(label, value);
  if (!holds) return reasons.excluded(label, value, triplePhrase(spec, triple));
  const isGroup = findGroup(spec, field) !== undefined;
  if (isGroup && operator === 'known') return `${label}: ${askedText(spec, triple)}`;
  const asked = askedText(spec, triple);
  const reason = reasons.differs(label, value, of?.with == null ? asked : `${asked} (${of.with})`);
  return gap ? reasons.off(reason, gapText(spec, field, gap), shareText(gap)) : reason;
}

/** What a condition asks, without its field: `≥ 50M`. */
export function askedText(spec: DataSetSpec, triple: Triple): string {
  const [field] = triple;
  const { operator, value } = chipText(spec, { key: field, field, triples: [triple], keepsUnknown: false });
  return operator === '' ? value : `${operator} ${value}`;
}

/** The value of a row that fails a condition. */
export function missedValue(spec: DataSetSpec, { triple: [name, , wanted], value }: MissedCondition): string {
  if (typeof value !== 'number') return shownValue(spec, name, value);
  const short = shortFigure(spec, name, value);
  // Rounded, it would be what was asked for.
  return [wanted].flat().some((one) => one === roughly(value)) ? chipValue(spec, name, value) : short;
}

/** A value of a row in few letters; empty: unknown. */
export function shownValue(spec: DataSetSpec, name: string, value: unknown): string {
  if (typeof value === 'number') return shortFigure(spec, name, value);
  const field = findField(spec, name);
  if (typeof value === 'string') return chipValue(spec, name, field?.type === 'date' ? value.slice(0, 10) : value);
  const members: readonly unknown[] = Array.isArray(value) ? value : [];
  const names = members.flatMap((one) => {
    const named: unknown = typeof one === 'object' && one !== null && 'name' in one ? one.name : one;
    return typeof named === 'string' ? [chipValue(spec, name, named)] : [];
  });
  return names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} +${names.length - NAMED}` : names.join(', ');
}

const roughly = (value: number) => Number(value.toPrecision(3));
const shortFigure = (spec: DataSetSpec, name: string, value: number) => {
  const unit = unitOf(spec, name);
  return formatAmount(unit === 'year' ? value : roughly(value), unit);
};

/** How far a value is from its bound. */
export function gapText(spec: DataSetSpec, name: string, { by }: Gap): string {
  if (findField(spec, name)?.type === 'date') return reasons.days(by);
  const unit = unitOf(spec, name);
  return formatAmount(roughly(by), unit === 'year' ? undefined : unit);
}

/** The same as a share of the bound: `18%`; null where that means nothing. */
export function shareText({ share }: Gap): string | null {
  if (share === null || share > 10) return null;
  return `${share < 0.01 ? '< 1' : Math.round(share * 100)}%`;
}

/** What an offer does, as its button says it. */
export function offerText(spec: DataSetSpec, { part, offer }: Pick<Miss, 'part' | 'offer'>): string {
  const { kind, beside } = offer;
  const text = plainOffer(spec, part, offer);
  const isRelaxed = kind !== 'stale' && kind !== 'remove';
  return isRelaxed && countsStale(beside) ? offers.withStale(text) : text;
}

function plainOffer(spec: DataSetSpec, part: FilterPart, { kind, instead: [changed], beside, as }: Offer): string {
  switch (kind) {
    case 'bound':
    case 'fewer':
      if (as) return offers.bound(relaxedPhrase(as.spec, as.bound, as.before));
      return offers[kind](changed && isTriple(changed) ? relaxedPhrase(spec, changed, part) : '');
    case 'value': {
      const [field, , values] = changed && isTriple(changed) ? changed : ['', 'in', []];
      const last = [values].flat().at(-1) ?? '';
      return offers.value(shownValue(spec, field, last), fieldLabel(spec, field));
    }
    case 'unknown': {
      const [kept] = triplesOf(beside);
      return offers.unknown(fieldLabel(spec, kept?.[0] ?? ''));
    }
    case 'stale':
      return offers.stale;
    case 'alternative':
      return offers.alternative;
    case 'remove':
      return offers.remove(partPhrase(spec, part));
  }
}

/** A condition with its figure in few letters, unless that is the figure it takes the place of. */
function relaxedPhrase(spec: DataSetSpec, triple: Triple, before: FilterPart): string {
  const [field, operator, value] = triple;
  const isRounded = typeof value === 'number' && !(isTriple(before) && before[2] === roughly(value));
  return isRounded && unitOf(spec, field) !== 'year'
    ? triplePhrase(spec, [field, operator, roughly(value)])
    : triplePhrase(spec, triple);
}
