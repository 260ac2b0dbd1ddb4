/** Where the values of a column come from. */
export type Origin =
  | 'coins'
  | 'protocols'
  | 'rounds'
  | 'profiles'
  | 'outlets'
  | 'authors'
  | 'ads'
  | 'proposals'
  | 'derived'
  | 'stories'
  | 'project'
  | 'investors'
  | 'related'
  | 'figures'
  | 'formula'
  | 'member'
  | 'view';

/** What a column says, for its reader: on the header, in the chooser, in the filter menu, in the API and in docs. */
export interface ColumnAbout {
  /** What a value is. */
  readonly means: string;
  readonly from: Origin;
  /** How the value is chosen or computed, and what it leaves out. */
  readonly rule: string;
}
