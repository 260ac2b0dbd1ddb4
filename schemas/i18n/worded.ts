/** The shape of a catalog whose texts are literal types, with any words in them. */
export type Worded<Catalog> = {
  readonly [Key in keyof Catalog]: Catalog[Key] extends string ? string : Worded<Catalog[Key]>;
};
