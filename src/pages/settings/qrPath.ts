import encodeQR from 'qr';

/** A QR code as one path of squares, with the quiet edge that readers need. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const dots = encodeQR(text, 'raw', { border: 2 });
  const squares = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size: dots.length, path: squares.join('') };
}
