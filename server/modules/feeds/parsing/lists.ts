import { readPythonLiteral } from './literals.ts';
import { line, lines } from './texts.ts';

/**
 * The names in a cell, whichever way its source writes lists: a JSON list, a Python list (of names or of dictionaries
 * with a name), or names joined by `separator`.
 */
export function namesIn(value: unknown, separator: RegExp): string[] {
  if (Array.isArray(value)) return lines(value.map(nameOf));
  const text = line(value);
  if (text === null) return [];
  if (/^[[({]/.test(text)) {
    const list = readJsonList(text) ?? readPythonLiteral(text);
    if (Array.isArray(list)) return lines(list.map(nameOf));
  }
  return lines(text.split(separator));
}

function nameOf(member: unknown): unknown {
  if (typeof member !== 'object' || member === null) return member;
  return 'name' in member ? member.name : 'title' in member ? member.title : null;
}

function readJsonList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
