import { LanguageDescription, LanguageSupport, StreamLanguage, type StringStream } from '@codemirror/language';
import { LIVE_KINDS } from '#schemas/entities/liveBlocks.ts';

/** Marks within a live block: the names of its lines, and what is compared. What they mean only the server says. */
const lines = StreamLanguage.define({
  token(stream: StringStream) {
    if (stream.sol()) {
      stream.eatSpace();
      if (stream.match(/^[A-Za-z]+(?=\s*:)/)) return 'propertyName';
    }
    if (stream.match(/^"[^"]*"/)) return 'string';
    if (stream.match(/^(?:[<>=!≥≤≠~^]+|:)/)) return 'operator';
    stream.next();
    stream.match(/^[^"<>=!≥≤≠~^:]+/);
    return null;
  },
});

const support = new LanguageSupport(lines);

/** The languages of fenced blocks that are live. */
export const blockLanguages = LIVE_KINDS.map((name) => LanguageDescription.of({ name, support }));
