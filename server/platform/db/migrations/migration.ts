/** One step of the schema. `sql` may hold several statements; a migration that has been released never changes. */
export interface Migration {
  /** Four digits and a name, for example `0001_extensions`; the digits are the order. */
  readonly name: string;
  readonly sql: string;
}
