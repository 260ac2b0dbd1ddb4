/** What was pasted, as lines to look up: one a line or separated by commas, semicolons or tabs, each once, in their order. */
export function pastedLines(text: string): readonly string[] {
  const lines = text
    .split(/[\n\r,;\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...new Map(lines.map((line) => [line.toLowerCase(), line])).values()];
}
