import { type DataSetSpec, type Ref, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { COLUMNAR_MAGIC, type ColumnarHeader, NO_CODE, type RefEntry, refEntry } from '#schemas/queries/columnar.ts';

/** Encodes rows in columnar form for tests, one array after the other. */
export function encodeColumnar(spec: DataSetSpec, rows: readonly Row[], version = 1): ArrayBuffer {
  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (array: Float64Array | Uint32Array | Uint8Array): number => {
    const at = length;
    const padded = new Uint8Array(Math.ceil(array.byteLength / 8) * 8);
    padded.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    parts.push(padded);
    length += padded.length;
    return at;
  };
  const numbers = (field: string) =>
    put(Float64Array.from(rows, (row) => (typeof row[field] === 'number' ? row[field] : Number.NaN)));

  const columns: ColumnarHeader['columns'] = [{ form: 'number', field: '_id', at: numbers('_id') }];
  for (const { field, type } of storedFields(spec)) {
    if (type === 'number') {
      columns.push({ form: 'number', field, at: numbers(field) });
      continue;
    }
    const texts: string[] = [];
    const refs: RefEntry[] = [];
    const known = new Map<string, number>();
    const codeOf = (member: string | Ref) => {
      const key = JSON.stringify(member);
      const code = known.get(key) ?? known.size;
      if (code === known.size) {
        known.set(key, code);
        if (typeof member === 'string') texts.push(member);
        else refs.push(refEntry(member));
      }
      return code;
    };
    if (type === 'text' || type === 'date') {
      const codes = Uint32Array.from(rows, (row) => (typeof row[field] === 'string' ? codeOf(row[field]) : NO_CODE));
      const encoded = texts.map((text) => new TextEncoder().encode(text));
      const bytes = Uint8Array.from(encoded.flatMap((one) => [...one]));
      columns.push({
        form: 'text',
        field,
        at: put(codes),
        entries: texts.length,
        lengthsAt: put(Uint32Array.from(encoded, (one) => one.length)),
        textsAt: put(bytes),
        bytes: bytes.length,
      });
      continue;
    }
    const lists = rows.map((row): (string | Ref)[] => (Array.isArray(row[field]) ? row[field] : []));
    const offsets = new Uint32Array(rows.length + 1);
    for (const [index, list] of lists.entries()) offsets[index + 1] = (offsets[index] ?? 0) + list.length;
    const place = { field, at: put(offsets), codesAt: put(Uint32Array.from(lists.flat(), codeOf)) };
    columns.push(
      type === 'refs' ? { form: 'refs', ...place, dictionary: refs } : { form: 'list', ...place, dictionary: texts },
    );
  }
  return assemble({ version, asOf: '2026-01-01T00:00:00.000Z', rows: rows.length, columns }, parts, length);
}

function assemble(header: ColumnarHeader, parts: readonly Uint8Array[], bodyLength: number): ArrayBuffer {
  const plain = new TextEncoder().encode(JSON.stringify(header));
  const headerLength = Math.ceil(plain.length / 8) * 8;
  const bytes = new Uint8Array(8 + headerLength + bodyLength).fill(0x20, 8, 8 + headerLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, COLUMNAR_MAGIC, true);
  view.setUint32(4, headerLength, true);
  bytes.set(plain, 8);
  let at = 8 + headerLength;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}
