import { once } from 'node:events';
import type { Invoice, Receipt, ReceiptParty } from '#schemas/api/billing.ts';
import type { Language } from '#schemas/constants.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import { receiptRows } from '#schemas/i18n/receiptRows.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { type Face, type Run, readFaces, runsOf, type Weight } from './receiptFonts.ts';

export interface ReceiptDocument {
  readonly invoice: Invoice;
  readonly receipt: Receipt;
  readonly language: Language;
}

/** Points of an A4 page. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const GAP = 24;
/** The seller at the left, the buyer at the right. */
const HALF = (WIDTH - GAP) / 2;
/** Labels of the lines. */
const LABELS = 150;

const INK = '#111111';
const MUTED = '#5a5a5a';
const LINE = '#d9d9d9';

interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** A receipt as a PDF of A4 pages in a language. Equal receipts give equal bytes. */
export async function writeReceiptPdf({ invoice, receipt, language }: ReceiptDocument): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const words = ACCOUNT_CATALOGS[language].receipt;
  const faces = { plain: await readFaces('plain'), strong: await readFaces('strong') };
  const { margin } = PAGE;
  const title = `${words.title} ${invoice.number}`;
  const document = new PDFDocument({
    ...{ size: 'A4', margin, lang: language, displayTitle: true, font: '' },
    info: { Title: title, Author: receipt.seller?.name ?? PRODUCT, CreationDate: new Date(invoice.settled_at ?? 0) },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = once(document, 'end');

  const use = ({ name, bytes }: Face, size: number) => document.registerFont(name, bytes).font(name).fontSize(size);
  const widthOf = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, { face, text }) => sum + use(face, size).widthOfString(text), 0);

  /** Lines of a text that are no wider than `width`. */
  const wrap = (text: string, width: number, { size, weight = 'plain' }: Style): readonly (readonly Run[])[] => {
    const fits = (part: string) => widthOf(runsOf(part, faces[weight]), size) <= width;
    return brokenInto(text, fits).map((line) => runsOf(line, faces[weight]));
  };
  const draw = (runs: readonly Run[], x: number, y: number, { size, color = INK }: Style) => {
    let at = x;
    for (const { face, text } of runs) {
      use(face, size).fillColor(color).text(text, at, y, { lineBreak: false });
      at += document.widthOfString(text);
    }
  };
  /** Writes a text at a place; gives the height that it takes. */
  const write = (
    text: string,
    at: { readonly x: number; readonly y: number; readonly width: number },
    style: Style,
  ) => {
    const step = style.size * 1.45;
    const lines = wrap(text, at.width, style);
    for (const [number, runs] of lines.entries()) {
      const room = style.align === 'right' ? at.width - widthOf(runs, style.size) : 0;
      draw(runs, at.x + room, at.y + number * step, style);
    }
    return lines.length * step;
  };
  const party = (label: string, given: ReceiptParty | null, x: number, y: number) => {
    if (given === null) return 0;
    const { name, address, tax_id: tax } = given;
    const lines: readonly (readonly [string, Style])[] = [
      [label, { size: 9, color: MUTED }],
      ...(name === '' ? [] : [[name, { size: 10.5, weight: 'strong' }] as const]),
      ...address.split('\n').flatMap((line) => (line === '' ? [] : [[line, { size: 10 }] as const])),
      ...(tax === '' ? [] : [[words.taxId(tax), { size: 10 }] as const]),
    ];
    return lines.reduce((height, [text, style]) => height + write(text, { x, y: y + height, width: HALF }, style), 0);
  };

  let y = margin;
  y += write(PRODUCT, { x: margin, y, width: WIDTH }, { size: 11, weight: 'strong', color: MUTED }) + 6;
  y += write(title, { x: margin, y, width: WIDTH }, { size: 20, weight: 'strong' }) + 16;
  const parties = [
    party(words.seller, receipt.seller, margin, y),
    party(words.buyer, receipt.buyer, margin + HALF + GAP, y),
  ];
  y += Math.max(...parties) + 20;

  const value = { size: 10, align: 'right' } as const;
  const detail = { size: 8.5, color: MUTED, align: 'right' } as const;
  const column = { x: margin + LABELS, width: WIDTH - LABELS };
  for (const row of receiptRows(invoice, receipt.member, { words, date: words.day })) {
    const lines = wrap(row.value, column.width, value).length + wrap(row.detail ?? '', column.width, detail).length;
    if (y + 24 + lines * 16 > PAGE.height - margin) {
      document.addPage();
      y = margin;
    }
    document
      .moveTo(margin, y)
      .lineTo(PAGE.width - margin, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    y += 7;
    write(row.label, { x: margin, y, width: LABELS }, { size: 10, color: MUTED });
    y += write(row.value, { ...column, y }, value);
    if (row.detail !== null) y += write(row.detail, { ...column, y }, detail);
    y += 6;
  }
  document.end();
  await done;
  return Buffer.concat(parts);
}

/** Breaks a text at spaces into lines that fit, and within a word where the word alone does not. */
function brokenInto(text: string, fits: (part: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
