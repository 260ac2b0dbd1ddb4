import {
  agesAs,
  type DisplayKind,
  EXCLUSIVE,
  figureField,
  OUTLETS_FIELD,
  READERS_FIELD,
  STALE_FIELD,
  STATED_AMOUNT_FIELD,
  SUMMARY_FIELD,
} from '#schemas/columns/spec.ts';
import { namesIn, projectThen } from '#schemas/entities/roundNames.ts';
import { formatStatedExact, statedBeside } from '#schemas/entities/statedAmounts.ts';
import { rowRef } from '#schemas/entities/values.ts';
import {
  changeParts,
  decimalMark,
  formatCount,
  formatPrice,
  formatTimedDate,
  priceParts,
  type ShortParts,
  shortParts,
} from '#schemas/format.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { exactFigure, figureWords } from '#src/i18n/exactFigure.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { hostOf, webAddress } from '#src/ui/links.ts';
import { drawBesideStated } from '#src/ui/StatedAmount.tsx';
import { NoSeries, SeriesCell } from '../series/SeriesCell.tsx';
import {
  type CellInput,
  type CellRenderer,
  numberOf,
  pictureKey,
  shownName,
  tabIndexOf,
  textOf,
  textsOf,
} from './cell.ts';
import { drawMarks, drawTags, exactRefs, tagsOf } from './lists.tsx';
import { iconNetwork, NetworkIcon } from './networkIcons.tsx';

const FIGURE = 'grid-cell grid-figure figure';
const TEXT = 'grid-cell grid-text';

/** One renderer per display kind; a new kind does not compile without one. */
export const CELLS = {
  order: { className: 'grid-cell grid-order', links: false, draw: drawOrder, exact: () => '' },
  identity: {
    className: 'grid-cell grid-identity',
    links: false,
    draw: drawIdentity,
    exact: ({ value, row }) => {
      const { name, behind } = projectThen(namesIn(row, textOf(value) ?? ''));
      return behind === null ? name : `${name}, ${behind}`;
    },
  },
  title: {
    className: 'grid-cell grid-title',
    links: false,
    draw: drawTitle,
    exact: ({ value }) => textOf(value) ?? '',
  },
  source: { className: 'grid-cell grid-source', links: false, draw: drawSource, exact: exactSource },
  price: {
    className: FIGURE,
    links: false,
    draw: drawPrice,
    exact,
    spoken: ({ value }) => formatPrice(numberOf(value)),
  },
  change: { className: FIGURE, links: false, draw: drawChange, exact },
  money: {
    className: FIGURE,
    links: false,
    draw: drawMoney,
    exact: exactMoney,
    spoken: moneyInWords,
    drawnInstead: (input) => statedIn(input) && STATED_AMOUNT_FIELD,
  },
  number: { className: FIGURE, links: false, draw: drawNumber, exact, spoken: figureInWords },
  date: {
    className: 'grid-cell grid-text figure',
    links: false,
    draw: ({ value }) => formatTimedDate(textOf(value)),
    exact: ({ value }) => textOf(value) ?? '',
  },
  tags: {
    className: 'grid-cell grid-tags',
    links: true,
    draw: drawTags,
    exact: (input) => tagsOf(input).join(', '),
  },
  avatars: { className: 'grid-cell grid-marks', links: true, draw: drawMarks, exact: exactRefs },
  people: { className: 'grid-cell grid-marks', links: true, draw: drawMarks, exact: exactRefs },
  link: { className: TEXT, links: true, draw: drawLink, exact: ({ value }) => textOf(value) ?? '' },
  social: { className: 'grid-cell grid-links', links: true, draw: drawSocial, exact: () => '' },
  series: { className: 'grid-cell grid-series', links: false, draw: drawSeries, exact: () => '' },
  text: { className: TEXT, links: false, draw: wordedText, exact: (input) => wordedText(input) ?? '' },
} as const satisfies Record<DisplayKind, CellRenderer>;

/** Figures over time, whose cell waits for them itself. A stale figure has none. */
function drawSeries({ row, column, context: { spec, series } }: CellInput) {
  const ages = column.series && agesAs(spec, column.series.figure);
  if (ages !== undefined && textsOf(row[STALE_FIELD]).includes(ages))
    return <NoSeries label={messages.grid.series.stale(column.label)} />;
  if (!series) return <NoSeries label={messages.grid.series.nothing(column.label)} />;
  return <SeriesCell store={series} column={column} id={row._id} change={numberOf(row[figureField(column)])} />;
}

function drawOrder({ index, row, watched, context }: CellInput) {
  return (
    <>
      {context.watch && <Star watched={watched} label={context.watch.label(row, watched)} />}
      {index + 1}
    </>
  );
}

function drawIdentity({ value, row, context }: CellInput) {
  const name = textOf(value) ?? '';
  // A round bears the name that its project had then.
  const then = projectThen(namesIn(row, name));
  const shown = shownName(context.kind, then.name);
  const ref = rowRef(row, name);
  const symbol = textOf(row.symbol);
  const href = context.href?.(row) ?? null;
  return (
    <>
      <Logo
        key={pictureKey(ref.logo)}
        kind={context.kind}
        of={ref}
        size={context.density === 'compact' ? 16 : 20}
        className={href === null ? undefined : 'grid-picture'}
      />
      {href === null ? (
        <span className="grid-name">{shown}</span>
      ) : (
        <a
          className="grid-name"
          href={addressOf(href)}
          tabIndex={tabIndexOf(context)}
          aria-label={shown === then.name ? undefined : then.name}
        >
          {shown}
        </a>
      )}
      {then.behind !== null && <span className="grid-symbol">{then.behind}</span>}
      {symbol !== null && <span className="grid-symbol">{symbol}</span>}
    </>
  );
}

/** What is written under a title begins beside it, where there is room. */
function drawTitle({ value, row, context }: CellInput) {
  const title = textOf(value) ?? '';
  const summary = textOf(row[SUMMARY_FIELD]);
  const href = context.href?.(row) ?? null;
  return (
    <>
      {href === null ? (
        <span className="grid-name">{title}</span>
      ) : (
        <a className="grid-name" href={addressOf(href)} tabIndex={tabIndexOf(context)}>
          {title}
        </a>
      )}
      {row[READERS_FIELD] === EXCLUSIVE && (
        <span className="grid-tag grid-exclusive">
          <span className="sr-only">{messages.grid.afterTitle}</span>
          {messages.grid.exclusive}
          <span className="sr-only">{messages.grid.exclusiveMeans}</span>
        </span>
      )}
      {summary !== null && (
        <span className="grid-summary">
          <span className="sr-only">{messages.grid.afterTitle}</span>
          {summary}
        </span>
      )}
    </>
  );
}

const outletsOf = ({ row }: CellInput) => numberOf(row[OUTLETS_FIELD]) ?? 1;

/** Who told a story first, and how many tell it. */
function drawSource(input: CellInput) {
  const outlets = outletsOf(input);
  return (
    <>
      <span className="grid-outlet">{textOf(input.value)}</span>
      {outlets > 1 && <span className="grid-tag grid-outlets">{messages.grid.outlets(outlets)}</span>}
    </>
  );
}

function exactSource(input: CellInput): string {
  const outlets = outletsOf(input);
  const source = textOf(input.value) ?? '';
  return outlets > 1
    ? messages.grid.toldBy(outlets, source, textOf(input.row.created_at)?.slice(11, 16) ?? null)
    : source;
}

function drawPrice({ value }: CellInput) {
  const parts = priceParts(numberOf(value));
  if (!parts) return null;
  return (
    <>
      {parts.integer}
      <span className="figure-fraction">
        {parts.zeros > 0 ? (
          <>
            {decimalMark()}0<sub>{parts.zeros}</sub>
            {parts.digits}
          </>
        ) : (
          `${decimalMark()}${parts.fraction}`
        )}
      </span>
    </>
  );
}

/** Changes of up to this many characters align their glyphs. */
const SHORT_CHANGE = 6;

function drawChange({ value }: CellInput) {
  const parts = changeParts(numberOf(value));
  return (
    parts && (
      <span
        className="grid-change"
        data-direction={parts.direction}
        data-length={parts.text.length > SHORT_CHANGE ? parts.text.length : undefined}
      >
        {parts.text}
      </span>
    )
  );
}

/** The amount as the source states it in another currency, where the column draws it. */
const statedIn = ({ row, column }: CellInput) => statedBeside(row, column);

function drawMoney(input: CellInput) {
  return drawBesideStated(short(shortParts(numberOf(input.value))), statedIn(input), 'column');
}

/** A figure in words, then what is stated. */
function withStated(input: CellInput, figure: string): string {
  const stated = statedIn(input);
  if (stated === null) return figure;
  const said = messages.ui.statedAs(formatStatedExact(stated));
  return figure === '' ? said : `${figure}, ${said}`;
}

function exactMoney(input: CellInput): string {
  return withStated(input, exact(input));
}

function moneyInWords(input: CellInput): string | undefined {
  const words = figureInWords(input);
  return words === undefined ? undefined : withStated(input, words);
}

function drawNumber(input: CellInput) {
  const { column, row, context } = input;
  const href = context.figureHref?.(column.field, row) ?? null;
  const drawn = plainNumber(input);
  return href === null || drawn === null ? (
    drawn
  ) : (
    <a className="grid-link" href={addressOf(href)} tabIndex={tabIndexOf(context)}>
      {drawn}
    </a>
  );
}

function plainNumber({ value, column }: CellInput) {
  const number = numberOf(value);
  if (number === null) return null;
  // Years are not shortened and have no separators.
  if (column.unit === 'year') return String(number);
  return column.unit === 'count' ? formatCount(number) : short(shortParts(number));
}

function short(parts: ShortParts | null) {
  return (
    parts && (
      <>
        {parts.text}
        <span className="figure-unit">{parts.unit}</span>
      </>
    )
  );
}

function exact({ value, column }: CellInput): string {
  const number = numberOf(value);
  return number === null ? '' : exactFigure(number, column.unit);
}

/** The short figure in words, in a language where the letter of its unit is another unit. */
function figureInWords({ value, column }: CellInput): string | undefined {
  const words = figureWords(numberOf(value), column.unit);
  if (words === null) return undefined;
  return column.unit === 'usd' ? messages.grid.usd(words) : words;
}

function wordedText({ value, column }: CellInput): string | null {
  const text = textOf(value);
  return text === null ? null : valueText(column, text);
}

function drawLink({ value, context }: CellInput) {
  const text = textOf(value) ?? '';
  const address = webAddress(text);
  if (address === null) return text;
  return (
    <a className="grid-link" href={address} target="_blank" rel="noopener noreferrer" tabIndex={tabIndexOf(context)}>
      {hostOf(address)}
    </a>
  );
}

const ICON_WITH_GAP = 22;

function drawSocial({ value, row, room, context }: CellInput) {
  const name = textOf(row[context.spec.identity]) ?? '';
  const addresses = textsOf(value).flatMap((text) => webAddress(text) ?? []);
  const fits = Math.max(1, Math.floor((room + 8) / ICON_WITH_GAP));
  return addresses.slice(0, fits).map((address) => {
    const network = iconNetwork(address);
    const label = messages.grid.profile(name, messages.grid.networks[network]);
    return (
      <a
        key={address}
        className="grid-icon"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={tabIndexOf(context)}
        aria-label={label}
        title={address}
      >
        <NetworkIcon network={network} />
      </a>
    );
  });
}

/** Watchlist star: outline, filled gold while watched. The grid handles its clicks and keys. */
function Star({ watched, label }: { readonly watched: boolean; readonly label: string }) {
  return (
    <button type="button" className="grid-star" tabIndex={-1} aria-pressed={watched} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.310 4.679a2.123 2.123 0 0 0 1.595 1.160l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.140a.53.53 0 0 1-.771.560l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.010a.53.53 0 0 1-.770-.560l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.160 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.160z" />
      </svg>
    </button>
  );
}
