/** `sql` may hold several statements. A released migration never changes. */
export interface Migration {
  /** Four digits, the order, and a name: `0001_extensions`. */
  readonly name: string;
  readonly sql: string;
}
