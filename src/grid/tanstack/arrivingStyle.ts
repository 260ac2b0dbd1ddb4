import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import {
  CELL_PADDING,
  HEADER_HEIGHT,
  NARROW_BELOW,
  NARROW_STAR_WIDTH,
  narrowIdentityWidth,
  narrowOrder,
  rowHeightOf,
  trackOf,
} from '../metrics.ts';

/**
 * Stylesheet of a table that arrives as HTML, made without knowing window, pointer and density: with it the browser lays the
 * same cells out as the grid will once it has measured.
 */
export function arrivingStyle(
  spec: DataSetSpec,
  columns: readonly ColumnSpec[],
  { lagging, standsIn }: { readonly lagging: boolean; readonly standsIn: boolean },
): string {
  const asOf = lagging ? HEADER_HEIGHT.asOf : 0;
  const compact = [
    `--grid-row:${rowHeightOf('compact', false)}px!important`,
    `--grid-header:${HEADER_HEIGHT.plain + asOf}px!important`,
    `--grid-pad:${CELL_PADDING.compact}px`,
    'line-height:18px',
  ];
  const compactPicture = '[data-arriving][data-density=compact] .grid-body .grid-identity>:first-child';
  return [
    `[data-arriving][data-density=compact] .data-grid{${compact.join(';')}}`,
    `${compactPicture}{width:16px;height:16px}`,
    '[data-arriving][data-density=compact] .grid-body .grid-identity,',
    '[data-arriving][data-density=compact] .grid-header .grid-identity{padding-left:10px}',
    '[data-arriving][data-density=compact] .grid-tall-header .grid-head-cell{padding-block:3px}',
    '[data-arriving][data-density=compact] .grid-bars svg{height:8px}',
    '[data-arriving][data-density=compact] .grid-bars-bone{height:6px}',
    `@media(pointer:coarse){[data-arriving][data-density] .data-grid{--grid-row:${rowHeightOf('comfortable', true)}px!important}}`,
    `@media(width<${NARROW_BELOW}px){${narrowStyle(spec, columns, standsIn)}}`,
  ].join('\n');
}

function narrowStyle(spec: DataSetSpec, columns: readonly ColumnSpec[], standsIn: boolean): string {
  const firstWidth = standsIn ? 'var(--grid-check)' : `${NARROW_STAR_WIDTH}px`;
  const narrow = narrowOrder(spec, columns);
  const nameWidth = narrowIdentityWidth(spec, standsIn);
  const widthOf = ({ field, width }: ColumnSpec) =>
    field === ORDER_FIELD ? NARROW_STAR_WIDTH : field === spec.identity ? nameWidth : width;
  const template = narrow.map((column) => {
    if (column.field === ORDER_FIELD) return firstWidth;
    return trackOf(column, widthOf(column), spec);
  });
  const total = narrow.reduce((sum, column) => sum + widthOf(column), 0);
  const places = columns.map(
    (column, at) => `[data-arriving] .grid-row>:nth-child(${at + 1}){order:${narrow.indexOf(column)}}`,
  );
  return [
    `[data-arriving] .data-grid{--grid-columns:${template.join(' ')}!important}`,
    `[data-arriving] :is(.grid-header,.grid-body){min-width:${total}px!important}`,
    ...places,
    '[data-arriving] .data-grid .grid-order{gap:0;padding:0;font-size:0}',
    `[data-arriving] .grid-star{${standsIn ? 'display:none' : 'width:100%'}}`,
    ...(standsIn ? ['[data-arriving][data-density] .data-grid .grid-identity{padding-left:6px}'] : []),
    '[data-arriving] .grid-symbol{display:none}',
    '[data-arriving] .data-grid .grid-pinned:not(.grid-order,.grid-identity){position:static}',
    `[data-arriving] .data-grid .grid-identity{left:${firstWidth}}`,
  ].join('');
}
