import { readColors } from './colors.ts';
import { init } from './engine.ts';
import { lineOption } from './lineOption.ts';
import type { PlainChart } from './Plot.tsx';

const SIZE = { width: 1280, height: 720 } as const;
const INSETS = { top: 96, right: 104, bottom: 84, left: 32 } as const;

/** A chart as a picture to be passed on: title above, origin below, on our background. */
export async function chartImage(
  chart: Omit<PlainChart, 'size' | 'insets'>,
  { title, note, origin }: { readonly title: string; readonly note: string; readonly origin: string },
): Promise<Blob> {
  const colors = readColors();
  // A chart of its own: the shown one keeps its size, and its card is not in the picture.
  const drawn = init(document.createElement('div'), null, { renderer: 'canvas', ...SIZE });
  try {
    const line = { color: colors.muted, fontSize: 16, fontFamily: colors.font, fontWeight: 400 };
    drawn.setOption({
      ...lineOption({ ...chart, size: SIZE, insets: INSETS, colors }),
      backgroundColor: colors.canvas,
      title: [
        {
          text: title,
          subtext: note,
          left: INSETS.left - 8,
          top: 20,
          textStyle: { ...line, color: colors.text, fontSize: 24, fontWeight: 600 },
          subtextStyle: line,
        },
        { text: origin, left: INSETS.left - 8, bottom: 16, textStyle: { ...line, fontSize: 14 } },
      ],
    });
    const canvas = drawn.renderToCanvas({ pixelRatio: 1, backgroundColor: colors.canvas });
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))), 'image/png');
    });
  } finally {
    drawn.dispose();
  }
}
