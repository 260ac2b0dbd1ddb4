/** An amount of US dollars as a headline writes it: `$12.5M`. */
export function moneyInWords(dollars: number): string {
  const [unit, name] =
    dollars >= 1e9 ? [1e9, 'B'] : dollars >= 1e6 ? [1e6, 'M'] : dollars >= 1e3 ? [1e3, 'K'] : [1, ''];
  const amount = dollars / Number(unit);
  return `$${amount >= 100 ? amount.toFixed(0) : Number(amount.toFixed(1))}${name}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
