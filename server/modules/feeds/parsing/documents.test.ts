import { describe, expect, it } from 'vitest';
import { parseDocument, unwrapCassette } from './documents.ts';

describe('documents', () => {
  it('are detected by their content', () => {
    expect(parseDocument('\ufeff[1]').format).toBe('json');
    expect(parseDocument('{"a":1}\n{"a":2}\n')).toMatchObject({ format: 'json', value: [{ a: 1 }, { a: 2 }] });
    expect(parseDocument('<?xml version="1.0"?><rss/>').format).toBe('xml');
    expect(parseDocument('\ufeffname, amount\r\nA,"1,5"\r\n\r\n')).toEqual({
      format: 'table',
      header: ['name', 'amount'],
      rowNumbers: [2],
      rows: [{ name: 'A', amount: '1,5' }],
      overlong: [],
      breaksOff: false,
    });
  });

  it('forgive numbers that are none', () => {
    expect(parseDocument('[{"a": NaN, "b": [-Infinity, 1], "c": "NaN, NaN"}]')).toEqual({
      format: 'json',
      value: [{ a: null, b: [null, 1], c: 'NaN, NaN' }],
    });
  });

  it('report damaged lines of JSON, and keep the others', () => {
    expect(parseDocument('{"a":1}\n{"a":\n{"a":2}\n{"a":3}\n{"a":')).toEqual({
      format: 'json',
      value: [{ a: 1 }, { a: 2 }, { a: 3 }],
      damagedLines: ['{"a":'],
      breaksOff: true,
    });
    expect(() => parseDocument('{\n"a": 1,\n"b": {\n')).toThrow('the JSON is cut off');
  });

  it.each([
    ['[{"id":"bit', 'the JSON is cut off'],
    ['<!DOCTYPE html><html>Just a moment…', 'the answer is an HTML page, not data'],
    ['   ', 'the answer is empty'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html></html>', 'the answer is an HTML page, not data'],
    ['<!-- cf --><!DOCTYPE html [ <!ENTITY a "b"> ]><title>', 'the answer is an HTML page, not data'],
    ['<rss><channel><item><title>A</title', 'the XML is cut off'],
    ['<?xml version="1.0"', 'the XML is cut off'],
    ['Bad Gateway', 'this is neither JSON, XML nor a table of two columns or more'],
    ['Name\nA\nB\n', 'this is neither JSON, XML nor a table of two columns or more'],
    ['Name,Amount\n', 'the table has columns and no rows'],
    ['Name,Amount\n"A', 'the table is cut off'],
  ])('that are damaged say how: %j', (body, reason) => expect(() => parseDocument(body)).toThrow(reason));

  it('keep the address, time and status they were recorded with', () => {
    const cassette = {
      _recorded: { uri: 'https://a.example/x', at: 'Sat, 15 May 2021 16:00:13 GMT', status: 429 },
      body: { a: 1 },
    };
    expect(unwrapCassette(cassette)).toEqual({
      address: 'https://a.example/x',
      fetchedAt: '2021-05-15T16:00:13.000Z',
      status: 429,
      body: '{"a":1}',
    });
    expect(unwrapCassette({ body: 1 })).toBeNull();
  });

  it('detect XML by its first element after any prolog', () => {
    const prologue = `<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "<x>">]><!-- ${'<html>'.repeat(1_000)} -->`;
    expect(parseDocument(`${prologue}<rdf:RDF a="b"></rdf:RDF >`)).toMatchObject({ format: 'xml', root: 'rdf:RDF' });
  });

  it('keep a table apart from lines whose cells fit no column, and from the line that it breaks off in', () => {
    expect(parseDocument('name,amount\nA,1,000\nB,2,,\nC\nD,4\nE,"5 and')).toEqual({
      format: 'table',
      header: ['name', 'amount'],
      rowNumbers: [3, 4, 5],
      rows: [{ name: 'B', amount: '2' }, { name: 'C' }, { name: 'D', amount: '4' }],
      overlong: ['A, 1, 000'],
      breaksOff: true,
    });
  });

  it('keep every row of a table whose lines end in two ways', () => {
    const document = parseDocument('a,b\r\n1,"x\r\ny"\r\n2,y\n3,z\n');
    expect(document).toMatchObject({ rows: [{ a: '1', b: 'x\ny' }, { a: '2' }, { a: '3', b: 'z' }] });
  });

  it('take the separator that a first line states, and the first of two columns of one name', () => {
    expect(parseDocument('sep=|\r\nname|a|a|\r\nPlum, Ltd|1|2|3\r\n')).toMatchObject({
      header: ['name', 'a'],
      rows: [{ name: 'Plum, Ltd', a: '1' }],
    });
  });

  it('read placeholders such as N/A as empty cells', () => {
    const { rows } = parseDocument('a,b,c,d\nnan,None,NULL,x\nNone of these,Nan,none,\n') as { rows: unknown };
    expect(rows).toEqual([
      { a: '', b: '', c: '', d: 'x' },
      { a: 'None of these', b: 'Nan', c: 'none', d: '' },
    ]);
  });
});
