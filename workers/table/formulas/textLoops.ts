import type { Text } from '#schemas/formulas/core.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { codeOfText, type Dictionary } from '../dictionary.ts';
import type { Table } from '../table.ts';
import { BLOCK } from './blocks.ts';
import type { Loops } from './loops.ts';

/** Fills its block with the codes of the texts of `count` rows from `start` on, and returns it. */
export type TextLoop = (start: number, count: number) => Uint32Array;

/** The loop of a text, whose codes are those of `dictionary`. */
export function textLoop(text: Text, table: Table, loops: Loops, dictionary: Dictionary): TextLoop {
  const loop = (one: Text) => textLoop(one, table, loops, dictionary);
  switch (text.op) {
    case 'written':
      return constantLoop(codeOfText(dictionary, text.value));
    case 'unknownText':
      return constantLoop(NO_CODE);
    case 'textOf':
      return fieldLoop(text.field, table, loops, dictionary);
    case 'coalesceText':
      return text.of.map(loop).reduce((left, right) => {
        const block = new Uint32Array(BLOCK);
        return (start, count) => {
          const [a, b] = [left(start, count), right(start, count)];
          for (let i = 0; i < count; i++) block[i] = a[i] === NO_CODE ? (b[i] ?? NO_CODE) : (a[i] ?? NO_CODE);
          return block;
        };
      });
    case 'ifText': {
      const [test, met, otherwise] = [loops.yes(text.test), loop(text.met), loop(text.otherwise)];
      const block = new Uint32Array(BLOCK);
      return (start, count) => {
        const answers = test(start, count);
        const [a, b] = [met(start, count), otherwise(start, count)];
        for (let i = 0; i < count; i++) {
          const answer = answers[i];
          block[i] = (answer === 1 ? a[i] : answer === 0 ? b[i] : NO_CODE) ?? NO_CODE;
        }
        return block;
      };
    }
  }
}

function constantLoop(code: number): TextLoop {
  const block = new Uint32Array(BLOCK).fill(code);
  return () => block;
}

/** Each text of a field is written into the dictionary when a row first has it. */
function fieldLoop(name: string, table: Table, loops: Loops, dictionary: Dictionary): TextLoop {
  const column = table.columns.get(name);
  if (column?.kind !== 'text') return constantLoop(NO_CODE);
  const known = loops.says(name);
  const taken = new Map<number, number>();
  const block = new Uint32Array(BLOCK);
  const taking = (code: number) => {
    const made = codeOfText(dictionary, column.dictionary.texts.at(code));
    taken.set(code, made);
    return made;
  };
  return (start, count) => {
    for (let i = 0; i < count; i++) {
      const code = column.codes[start + i] ?? NO_CODE;
      block[i] = known[start + i] === 1 ? (taken.get(code) ?? taking(code)) : NO_CODE;
    }
    return block;
  };
}
