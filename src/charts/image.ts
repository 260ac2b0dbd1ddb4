import { type ChartColors, readColors } from './colors.ts';
import type { MakeOption } from './Drawing.tsx';
import { startEngine } from './engine.tsx';
import { lineOption } from './lineOption.ts';
import type { PlainChart } from './Plot.tsx';

const SIZE = { width: 1280, height: 720 } as const;
const SIDE = 32;
/** Where a drawing stands, between title and origin. */
const BETWEEN = { left: SIDE, top: 96, width: SIZE.width - 2 * SIDE, height: SIZE.height - 96 - 56 } as const;
/** Lines have the whole picture: what is written at their ends stands outside of their plot. */
const WHOLE = { left: 0, top: 0, ...SIZE } as const;
const LEGEND = { swatch: 12, gap: 8 } as const;
const INSETS = { top: 96, right: 104, bottom: 84, left: SIDE } as const;

interface ImageWords {
  readonly title: string;
  readonly note: string;
  readonly origin: string;
  /** What the colors of parts mean. */
  readonly legend?: (colors: ChartColors) => readonly { readonly name: string; readonly color: string }[];
}

/** A chart as a picture to be passed on: title above, origin below, on our background. */
export async function drawingImage(
  make: MakeOption,
  { title, note, origin, legend }: ImageWords,
  { left, top, width, height }: typeof BETWEEN | typeof WHOLE = BETWEEN,
): Promise<Blob> {
  const colors = readColors();
  // A chart of its own: the shown one keeps its size, and its mark is not in the picture.
  const drawn = startEngine(document.createElement('div'), { width, height });
  try {
    drawn.setOption(make(colors, { width, height }));
    const plot = drawn.renderToCanvas({ pixelRatio: 1, backgroundColor: colors.canvas });
    const canvas = document.createElement('canvas');
    canvas.width = SIZE.width;
    canvas.height = SIZE.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('The canvas has no context');
    pen.fillStyle = colors.canvas;
    pen.fillRect(0, 0, SIZE.width, SIZE.height);
    pen.drawImage(plot, left, top);
    const write = (words: string, y: number, font: string, color: string) => {
      pen.font = `${font} ${colors.font}`;
      pen.fillStyle = color;
      pen.fillText(words, SIDE, y, SIZE.width - 2 * SIDE);
    };
    write(title, 46, '600 24px', colors.text);
    write(note, 74, '400 16px', colors.muted);
    write(origin, SIZE.height - 18, '400 14px', colors.muted);
    let x: number = SIDE;
    for (const { name, color } of legend?.(colors) ?? []) {
      pen.fillStyle = color;
      pen.fillRect(x, SIZE.height - 51, LEGEND.swatch, LEGEND.swatch);
      pen.font = `400 14px ${colors.font}`;
      pen.fillStyle = colors.muted;
      pen.fillText(name, x + LEGEND.swatch + LEGEND.gap, SIZE.height - 40);
      x += LEGEND.swatch + 3 * LEGEND.gap + pen.measureText(name).width;
    }
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))), 'image/png');
    });
  } finally {
    drawn.dispose();
  }
}

/** The same of lines over time. */
export function chartImage(chart: Omit<PlainChart, 'size' | 'insets'>, words: ImageWords): Promise<Blob> {
  return drawingImage(
    (colors, size) =>
      lineOption({ ...chart, size, insets: chart.base === undefined ? INSETS : { ...INSETS, right: 148 }, colors }),
    words,
    WHOLE,
  );
}
