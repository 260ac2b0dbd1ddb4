import { formatCount, plural } from '#schemas/format.ts';

/** Text of the preview of a row beside its table. */
export const previewMessages = {
  label: 'Preview',
  place: (place: number, of: number) => `Row ${formatCount(place)} of ${formatCount(of)}`,
  previous: 'Previous row',
  next: 'Next row',
  open: 'Open in full',
  openProfile: 'Open profile',
  close: 'Close the preview',
  show: 'Show the preview',
  nothing: 'No row to preview.',
  failed: 'This row could not be loaded.',
  more: (count: number) => `${formatCount(count)} more`,
  fewer: 'Fewer',
  earlier: 'Earlier rounds',
  glance: 'At a glance',
  rounds: 'Rounds',
  noRounds: 'No known rounds.',
  prices: 'Price',
  noPrices: 'No daily prices are known.',
  pricesNote: (days: number) => `USD, ${plural(days, 'day', 'days')}`,
  pricesLabel: (days: number, low: string, high: string) =>
    `Price over ${days} days, lowest ${low}, highest ${high} USD`,
  loading: 'Loading more',
  partFailed: 'More details could not be loaded.',
};
