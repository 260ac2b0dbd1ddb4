import { z } from 'zod';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, storedFields } from '#schemas/columns/spec.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { COLUMNAR_MAGIC, type ColumnarHeader, NO_CODE, type RefEntry, refEntry } from '#schemas/queries/columnar.ts';
import { packSeries, SeriesAnswerSchema } from '#schemas/queries/series.ts';

type Column = ColumnarHeader['columns'][number];

/** A column and the parts of its body. */
interface EncodedColumn {
  /** The column's description, given the offset of each part. */
  readonly place: (at: readonly number[]) => Column;
  readonly parts: readonly (Float64Array | Float32Array | Uint32Array | Uint8Array)[];
}

const RowsSchema = z.array(z.looseObject({ _id: z.number() }));
const TextsSchema = z.array(z.string());
const RefsSchema = z.array(RefSchema);

/** Encodes rows by column: `_id`, then the stored fields in order. */
export function encodeColumnar(
  spec: DataSetSpec,
  found: unknown,
  { version, asOf }: { version: number; asOf: string | null },
): Buffer {
  const rows = RowsSchema.parse(found);
  const columns = [
    numberColumn(
      '_id',
      rows.map((row) => row._id),
    ),
    ...storedFields(spec).map((field) => encodeField(field, rows)),
  ];

  return encode(rows.length, columns, { version, asOf });
}

/** Encodes series by column: `_id` of each row, then the figures of each series. */
export function encodeSeries(
  columns: readonly ColumnSpec[],
  found: unknown,
  dataset: { version: number; asOf: string | null },
): Buffer {
  const { ids, series } = SeriesAnswerSchema.parse(found);
  const encoded = columns.map(({ field, series: declared }): EncodedColumn => {
    const points = declared?.points ?? 0;
    const { last = null, values = [] } = series[field] ?? {};
    return {
      parts: [packSeries(values, points)],
      place: ([at = 0]) => ({ form: 'series', field, at, points, last }),
    };
  });
  return encode(ids.length, [numberColumn('_id', ids), ...encoded], dataset);
}

function encode(
  rows: number,
  columns: readonly EncodedColumn[],
  { version, asOf }: { version: number; asOf: string | null },
): Buffer {
  const placed: Column[] = [];
  const parts: { at: number; bytes: Uint8Array }[] = [];
  let length = 0;
  for (const column of columns) {
    const offsets = column.parts.map((part) => {
      const at = length;
      parts.push({ at, bytes: new Uint8Array(part.buffer, part.byteOffset, part.byteLength) });
      length = roundUp(length + part.byteLength);
      return at;
    });
    placed.push(column.place(offsets));
  }

  const header: ColumnarHeader = { version, asOf, rows, columns: placed };
  const text = Buffer.from(JSON.stringify(header));
  const begin = roundUp(8 + text.length);
  const whole = Buffer.alloc(begin + length);
  whole.writeUInt32LE(COLUMNAR_MAGIC, 0);
  whole.writeUInt32LE(begin - 8, 4);
  text.copy(whole, 8);
  whole.fill(' ', 8 + text.length, begin);
  for (const { at, bytes } of parts) whole.set(bytes, begin + at);
  return whole;
}

const roundUp = (length: number) => Math.ceil(length / 8) * 8;

function encodeField(field: FieldSpec, rows: z.output<typeof RowsSchema>): EncodedColumn {
  const values = rows.map((row) => row[field.field]);
  switch (field.type) {
    case 'number':
      return numberColumn(field.field, values);
    case 'text':
    case 'date':
      return textColumn(field.field, values);
    case 'tags':
    case 'links':
      return textListColumn(field.field, values);
    case 'refs':
      return refListColumn(field.field, values);
    case 'series':
      throw new Error('A series is no part of rows');
  }
}

function numberColumn(field: string, values: readonly unknown[]): EncodedColumn {
  const numbers = Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
  return { parts: [numbers], place: ([at = 0]) => ({ form: 'number', field, at }) };
}

function textColumn(field: string, values: readonly unknown[]): EncodedColumn {
  const codes = new Codes<string>();
  const coded = Uint32Array.from(values, (value) => (typeof value === 'string' ? codes.of(value, value) : NO_CODE));
  const entries = codes.dictionary.length;
  const lengths = Uint32Array.from(codes.dictionary, (text) => Buffer.byteLength(text));
  const texts = Buffer.from(codes.dictionary.join(''));
  return {
    parts: [coded, lengths, texts],
    place: ([at = 0, lengthsAt = 0, textsAt = 0]) => {
      return { form: 'text', field, at, entries, lengthsAt, textsAt, bytes: texts.length };
    },
  };
}

function textListColumn(field: string, values: readonly unknown[]): EncodedColumn {
  const codes = new Codes<string>();
  const parts = encodeLists(values.map((value) => TextsSchema.parse(value).map((text) => codes.of(text, text))));
  return {
    parts,
    place: ([at = 0, codesAt = 0]) => ({ form: 'list', field, at, codesAt, dictionary: codes.dictionary }),
  };
}

function refListColumn(field: string, values: readonly unknown[]): EncodedColumn {
  const codes = new Codes<RefEntry>();
  const parts = encodeLists(
    values.map((value) =>
      RefsSchema.parse(value).map((ref) => {
        const entry = refEntry(ref);
        return codes.of(JSON.stringify(entry), entry);
      }),
    ),
  );
  return {
    parts,
    place: ([at = 0, codesAt = 0]) => ({ form: 'refs', field, at, codesAt, dictionary: codes.dictionary }),
  };
}

/** Start offset of each row's codes, the end of the last, and the codes. */
function encodeLists(lists: readonly (readonly number[])[]): [Uint32Array, Uint32Array] {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) offsets[index + 1] = (offsets[index] ?? 0) + list.length;
  return [offsets, Uint32Array.from(lists.flat())];
}

/** Numbers distinct entries in order of appearance. */
class Codes<Entry> {
  readonly dictionary: Entry[] = [];
  readonly #known = new Map<string, number>();

  of(key: string, entry: Entry): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const code = this.dictionary.push(entry) - 1;
    this.#known.set(key, code);
    return code;
  }
}
