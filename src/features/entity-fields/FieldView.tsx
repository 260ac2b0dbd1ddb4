import type { ReactNode } from 'react';
import type { DisplayKind, FieldSpec, Unit as UnitOf } from '#schemas/columns/spec.ts';
import { statedBeside } from '#schemas/entities/statedAmounts.ts';
import { formatCount } from '#schemas/format.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { Change, DateText, Price, ShortFigure } from '#src/ui/Figures.tsx';
import { accountOf, hostOf, networkOf, type SocialNetwork } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { drawBesideStated } from '#src/ui/StatedAmount.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { type FieldValue, fieldValue } from './fieldValue.ts';

/** What drawing a field asks of its declaration; columns say how they are displayed. */
export type DrawnField = Pick<FieldSpec, 'field' | 'type' | 'namesFields' | 'valueWords' | 'besideStated'> & {
  readonly display?: DisplayKind;
  readonly unit?: UnitOf;
};

type Shown = (value: FieldValue, field: DrawnField) => ReactNode;

const text: Shown = ({ type, value }, field) =>
  type === 'text' ? <span className="min-w-0 wrap-anywhere">{valueText(field, value)}</span> : null;
const names: Shown = ({ type, value }) => (type === 'refs' ? value.map((ref) => ref.name).join(', ') : null);
const short: Shown = ({ type, value }, field) =>
  type === 'number' ? (
    <>
      <ShortFigure value={value} fit />
      <Unit field={field} />
    </>
  ) : null;

/** Full text of each display kind. */
const DISPLAYS = {
  order: () => null,
  series: () => null,
  identity: text,
  title: text,
  source: text,
  text,
  price: ({ type, value }, field) =>
    type === 'number' ? (
      <>
        <Price value={value} />
        <Unit field={field} />
      </>
    ) : null,
  change: ({ type, value }) =>
    type === 'number' ? <Change fit value={value} unit={entityMessages.units.percent} /> : null,
  money: short,
  number: ({ type, value }, field) => {
    if (type !== 'number') return null;
    if (field.unit === 'year') return <span className="figure">{value}</span>;
    if (field.unit === 'count') return <span className="figure">{formatCount(value)}</span>;
    return <ShortFigure value={value} fit />;
  },
  date: ({ type, value }) => (type === 'date' ? <DateText value={value} /> : null),
  tags: ({ type, value }, field) =>
    type === 'tags' ? (
      <span className="flex flex-wrap gap-1 py-1">
        {value.map((tag) => (
          <Tag key={tag}>{valueText(field, tag)}</Tag>
        ))}
      </span>
    ) : null,
  avatars: names,
  people: names,
  link: ({ type, value }) => (type === 'text' ? <OutwardLink href={value}>{hostOf(value)}</OutwardLink> : null),
  social: ({ type, value }) => (type === 'links' ? <NetworkLinks links={value} /> : null),
} as const satisfies Record<DisplayKind, Shown>;

/** Pages elsewhere, each named by its network; several of one network by their account too. */
export function NetworkLinks({ links }: { readonly links: readonly string[] }) {
  const networks = links.map(networkOf);
  const isOneOf = (network: SocialNetwork) =>
    network !== 'website' && networks.indexOf(network) !== networks.lastIndexOf(network);
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 py-1">
      {links.map((link) => {
        const network = networkOf(link);
        return (
          <OutwardLink key={link} href={link}>
            {network === 'website' ? hostOf(link) : entityMessages.network[network]}
            {isOneOf(network) && ` ${accountOf(link)}`}
          </OutwardLink>
        );
      })}
    </span>
  );
}

/** Display of fields that are not columns. */
const BY_TYPE = {
  number: 'money',
  text: 'text',
  date: 'date',
  tags: 'tags',
  refs: 'avatars',
  links: 'social',
  series: 'series',
} as const satisfies Record<FieldSpec['type'], DisplayKind>;

/** The full value of a field, or the placeholder. */
export function FieldView({
  row,
  field,
}: {
  readonly row: Readonly<Record<string, unknown>>;
  readonly field: DrawnField;
}) {
  const value = fieldValue(row, field);
  const display: DisplayKind = field.display ?? BY_TYPE[field.type];
  return drawBesideStated(value && DISPLAYS[display](value, field), statedBeside(row, field), 'sentence');
}

function Unit({ field }: { readonly field: DrawnField }) {
  const unit = field.unit
    ? entityMessages.units[field.unit]
    : field.field.endsWith('_usd')
      ? entityMessages.units.usd
      : '';
  return unit === '' ? null : <span className="text-12 text-muted">{unit}</span>;
}
