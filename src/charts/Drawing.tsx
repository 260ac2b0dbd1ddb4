import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type ChartColors, readColors, useChartColors } from './colors.ts';
import { init } from './engine.ts';

/** Makes an option for these colors and this size. */
export type MakeOption = (
  colors: ChartColors,
  size: { readonly width: number; readonly height: number },
) => EChartsCoreOption;

/** A drawing whose marks are told by their place. `active`: the marked one. */
export interface DrawingProps {
  readonly make: MakeOption;
  readonly width: number;
  readonly height: number;
  readonly active: number | null;
  /** Index of the first mark in the drawing's data. */
  readonly first?: number;
  readonly onActive: (place: number | null) => void;
  readonly onOpen: (place: number) => void;
}

/** Draws an option. What can be read of it is elsewhere on the page. */
export function Drawing({ make, width, height, active, first = 0, onActive, onOpen }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType>(null);
  const colors = useChartColors();
  const option = useMemo(() => make(colors, { width, height }), [make, colors, width, height]);
  const size = useRef({ width, height });
  size.current = { width, height };
  const told = useRef({ onActive, onOpen });
  told.current = { onActive, onOpen };
  useLayoutEffect(() => {
    if (!box.current) return;
    const started = init(box.current, null, { renderer: 'canvas', ...size.current });
    drawn.current = started;
    started.on('mouseover', (event) => told.current.onActive(placeIn(event)));
    started.on('globalout', () => told.current.onActive(null));
    started.on('click', (event) => {
      const place = placeIn(event);
      if (place !== null) told.current.onOpen(place);
    });
    return () => {
      drawn.current = null;
      started.dispose();
    };
  }, []);
  useLayoutEffect(() => drawn.current?.resize({ width, height }), [width, height]);
  useLayoutEffect(() => drawn.current?.setOption(option, { notMerge: true }), [option]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option forgets the mark.
  useEffect(() => {
    drawn.current?.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (active !== null)
      drawn.current?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: active + first });
  }, [active, first, option]);
  return <div ref={box} aria-hidden="true" className="absolute inset-0" />;
}

/** The place that a mark was given with its data. */
function placeIn(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('data' in event)) return null;
  const { data } = event;
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : null;
}

const IMAGE = { width: 1280, height: 720 } as const;
/** Room for title and origin. */
const FRAME = { top: 96, bottom: 56 } as const;

/** A drawing as a picture to be passed on: title above, origin below, on our background. */
export async function drawingImage(
  make: MakeOption,
  { title, note, origin }: { readonly title: string; readonly note: string; readonly origin: string },
): Promise<Blob> {
  const colors = readColors();
  const inner = { width: IMAGE.width - 64, height: IMAGE.height - FRAME.top - FRAME.bottom };
  // A chart of its own: the shown one keeps its size and its mark.
  const drawn = init(document.createElement('div'), null, { renderer: 'canvas', ...inner });
  try {
    drawn.setOption(make(colors, inner));
    const plot = drawn.renderToCanvas({ pixelRatio: 1, backgroundColor: colors.canvas });
    const canvas = document.createElement('canvas');
    canvas.width = IMAGE.width;
    canvas.height = IMAGE.height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('The canvas has no context');
    pen.fillStyle = colors.canvas;
    pen.fillRect(0, 0, IMAGE.width, IMAGE.height);
    pen.drawImage(plot, 32, FRAME.top);
    const write = (words: string, y: number, font: string, color: string) => {
      pen.font = `${font} ${colors.font}`;
      pen.fillStyle = color;
      pen.fillText(words, 32, y, IMAGE.width - 64);
    };
    write(title, 46, '600 24px', colors.text);
    write(note, 74, '400 16px', colors.muted);
    write(origin, IMAGE.height - 22, '400 14px', colors.muted);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no image'))), 'image/png');
    });
  } finally {
    drawn.dispose();
  }
}
