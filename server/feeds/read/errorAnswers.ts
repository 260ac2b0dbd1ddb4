/** Characters of an error that are worth quoting. */
const QUOTED = 160;

/** What the body of an answer with an error status says, in a few words after a colon; empty where it says nothing. */
export function saidIn(body: string): string {
  const said = /"(?:error_message|error|message|detail)"\s*:\s*"([^"]{1,160})"/.exec(body)?.[1];
  return said ? `: ${said}` : '';
}

/** Members that an error is told in; every other that holds a list or an object is data. */
const TOLD_IN = ['error', 'message', 'detail'];

/** What a JSON value says that is an error and nothing else, sent as if all were well; null where it is none. */
export function errorAnswer(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const status: unknown = Reflect.get(value, 'status');
  if (typeof status === 'object' && status !== null && 'error_message' in status) return quoted(status.error_message);
  const hasData = Object.entries(value).some(
    ([name, member]) => typeof member === 'object' && member !== null && !TOLD_IN.includes(name) && name !== 'errors',
  );
  if (hasData) return null;
  for (const name of TOLD_IN) {
    const told: unknown = Reflect.get(value, name);
    const words: unknown = typeof told === 'object' && told !== null && 'message' in told ? told.message : told;
    if (typeof words === 'string' && words.trim() !== '') return quoted(words);
  }
  return null;
}

function quoted(words: unknown): string {
  return String(words).trim().slice(0, QUOTED);
}
