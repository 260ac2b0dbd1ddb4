/** The shape of a catalogue whose texts are literal types, with any words in them. */
export type Worded<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string ? string : Worded<Catalogue[Key]>;
};
