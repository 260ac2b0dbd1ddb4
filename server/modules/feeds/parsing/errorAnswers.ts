/** Characters of an error that are worth quoting. */
const QUOTED = 160;

/** What the body of an answer with an error status says, in a few words after a colon; empty where it says nothing. */
export function saidIn(body: string): string {
  const said = /"(?:error_message|error|message|detail)"\s*:\s*"([^"]{1,160})"/.exec(body)?.[1];
  return said ? `: ${said}` : '';
}

/** Members that an error is told in; every other that holds a list or an object is data. */
const TOLD_IN = ['error', 'message', 'detail'];

/** Members that are an error's, beside its words. */
const OF_ERRORS = [...TOLD_IN, 'errors', 'status'];

/** What a JSON value says that is an error and nothing else, sent as if all were well; null where it is none. */
export function errorAnswer(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const status: unknown = Reflect.get(value, 'status');
  // A status without words stands beside data: all went well.
  if (typeof status === 'object' && status !== null && 'error_message' in status && status.error_message)
    return quoted(status.error_message);
  const hasData = Object.entries(value).some(
    ([name, member]) => typeof member === 'object' && member !== null && !OF_ERRORS.includes(name),
  );
  if (hasData) return null;
  if (typeof status === 'object' && status !== null && 'error_code' in status && status.error_code)
    return quoted(status.error_code);
  for (const name of TOLD_IN) {
    const told: unknown = Reflect.get(value, name);
    const words: unknown = typeof told === 'object' && told !== null && 'message' in told ? told.message : told;
    if (typeof words === 'string' && words.trim() !== '') return quoted(words);
    // CoinGecko puts the whole error into another: {"error": {"status": {"error_message"}}}.
    const within = errorAnswer(words);
    if (within !== null) return within;
  }
  const errors: unknown = Reflect.get(value, 'errors');
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? quoted(JSON.stringify(errors))
    : null;
}

function quoted(words: unknown): string {
  return String(words).trim().slice(0, QUOTED);
}
