import { useMemo } from 'react';
import { qrPath } from './qrPath.ts';

/** A QR code of a text. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-42 shrink-0 max-sm:size-33 rounded-control"
    >
      {/* Readers need dark on light in every theme. */}
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
