import { Fragment, type ReactNode } from 'react';
import { kindOfRef, type Ref } from '#schemas/columns/spec.ts';
import { AVATAR } from '#schemas/constants.ts';
import { investorsThen, investorThenText } from '#schemas/entities/investorNames.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { detailPath } from '#schemas/kinds.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { Logo, type LogoSize } from '#src/ui/Logo.tsx';
import { type CellInput, pictureKey, refsOf, tabIndexOf, textsOf } from './cell.ts';
import { fitMarks, fitNames, fitTags } from './fit.ts';

/** What a cell calls its tags; investors of a round by the names of its time. */
export const tagsOf = ({ value, column, row }: Pick<CellInput, 'value' | 'column' | 'row'>) =>
  textsOf(value).map((tag) => investorThenText(row, valueText(column, tag)));

/** As many tags as there is room for; the asked ones first. */
export function drawTags({ value, column, row, room, context }: CellInput) {
  const asked = tagsOf({ value: context.asked(column.field), column, row });
  const { shown, hidden } = fitTags(tagsOf({ value, column, row }), asked, room, context.measure);
  return (
    <>
      {shown.map((tag) => (
        <span key={tag} className={shown.length === 1 ? 'grid-tag grid-tag-alone' : 'grid-tag'}>
          {tag}
        </span>
      ))}
      {moreListed(hidden.length, messages.grid.moreTags)}
    </>
  );
}

const COMPACT_MARK = 20;
/** From this width in px references show their names, as many as fit: in rounds the lead investors first. */
const ROOM_FOR_NAME = 108;

/** Pictures of what a cell refers to, as many as there is room for; in a wide cell with their names. */
export function drawMarks({ value, column, row, room, context }: CellInput) {
  const refs = investorsThen(row, refsOf(value));
  const size: LogoSize = context.density === 'compact' ? COMPACT_MARK : AVATAR.sizePx;
  const mark = (ref: Ref, at: number, beside: ReactNode) => {
    const kind = kindOfRef(column, ref);
    // Two people may share a name; a row's list never reorders.
    const key = `${at} ${pictureKey(ref.logo)}`;
    const logo = <Logo kind={kind} of={ref} size={size} labeled={beside === null} />;
    const href = context.href && ref.slug ? detailPath(kind, ref.slug) : null;
    return href === null ? (
      <Fragment key={key}>
        {logo}
        {beside}
      </Fragment>
    ) : (
      <a
        key={key}
        className={beside === null ? 'grid-mark' : 'grid-mark grid-mark-named'}
        href={addressOf(href)}
        target="_blank"
        rel="noopener"
        tabIndex={tabIndexOf(context)}
        title={ref.name}
      >
        {logo}
        {beside}
      </a>
    );
  };
  if (refs.length > 0 && room >= ROOM_FOR_NAME) {
    const { shown, hidden } = fitNames(refs, AVATAR.sizePx, room, context.measure);
    return (
      <>
        {shown.map((ref, at) => mark(ref, at, <span className="grid-beside">{ref.name}</span>))}
        {moreListed(hidden.length, messages.grid.moreNames)}
      </>
    );
  }
  // A target of one size: compact pictures have more room around them.
  const { shown, hidden } = fitMarks(refs, AVATAR.sizePx, room, context.measure);
  return (
    <>
      {shown.map((ref, at) => mark(ref, at, null))}
      {moreListed(hidden.length, messages.grid.moreNames)}
    </>
  );
}

/** Opens the list of all; the grid handles its clicks and keys. */
function moreListed(count: number, label: (count: number) => string) {
  return (
    count > 0 && (
      <button
        type="button"
        className="grid-more grid-more-names"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={label(count)}
      >
        {messages.grid.more(count)}
      </button>
    )
  );
}

/** Names listed in a title at most. */
const NAMES_IN_TITLE = 40;

/** All names, for a title. */
export function exactRefs({ value, row }: CellInput): string {
  const names = investorsThen(row, refsOf(value)).map((ref) => ref.name);
  const listed = names.slice(0, NAMES_IN_TITLE).join(', ');
  return names.length > NAMES_IN_TITLE ? `${listed}, ${messages.grid.more(names.length - NAMES_IN_TITLE)}` : listed;
}
