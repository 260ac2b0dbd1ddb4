/** The values of a statement. Everything that comes from a request travels here, never in the text of the statement. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value and answers its placeholder, cast to an SQL type. */
  bind(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}
