import type { Source } from '#schemas/kinds.ts';
import { encodeFilter, type View } from '#schemas/queries/view.ts';
import type { TableSource } from '#workers/client.ts';

const VIEW_LENGTH_MAX = 120;

const BEGINNINGS = { server: 'assay', sample: 'assay-demo', watched: 'assay-watchlist' } as const;

/**
 * The name of an exported file: data set, view and day, as in `assay-projects_sector-in-DeFi_sort-volume-desc_2026-11-21.csv`.
 * Files of a watchlist say so, and those of the playground, whose figures are made up. Only letters, digits and `.+-_` of any
 * script, so that every file system takes it; a long view is cut.
 */
export function exportFileName(source: Source, view: View, day: string, kind: TableSource['kind'] = 'server'): string {
  const parts = [
    ...(view.filter.length === 0 ? [] : encodeFilter(view.filter).split(',')),
    ...(view.search === '' ? [] : [`search.${view.search}`]),
    ...(view.sort ? [`sort.${view.sort.field}.${view.sort.order}`] : []),
  ].map(plain);
  const words = Array.from(parts.filter((part) => part !== '').join('_'));
  const described = words.length > VIEW_LENGTH_MAX ? `${words.slice(0, VIEW_LENGTH_MAX).join('')}+` : words.join('');
  return [`${BEGINNINGS[kind]}-${source}`, described, day]
    .filter((part) => part !== '')
    .join('_')
    .concat('.csv');
}

function plain(part: string): string {
  const [field = '', operator = '', ...value] = part.split('.');
  // A name cannot begin a part with a minus, and beside the hyphens nobody would see one.
  const signed = value.join('.').replace(/(^|\|)-(?=\d)/g, '$1minus');
  return [field, operator, signed.replaceAll('|', '+')]
    .map((piece) => piece.replace(/[^\p{L}\p{N}.+_-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, ''))
    .filter((piece) => piece !== '')
    .join('-');
}
