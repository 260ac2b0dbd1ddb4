import { type ReactNode, useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { logoGlyph } from '#src/ui/logoGlyph.ts';

/**
 * The picture of a member. Without one, or when it cannot be loaded, a drawn one stands in: by gender, in a colour that goes
 * with the name. Decorative unless it has a `label`.
 */
export function Avatar({
  member: { name, face, gender },
  size,
  label = '',
}: {
  readonly member: Pick<UserInfo, 'name' | 'face' | 'gender'>;
  /** Edge, in px. */
  readonly size: number;
  readonly label?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = { width: size, height: size };
  if (face !== null && face !== failed) {
    return (
      <img
        src={face}
        alt={label}
        width={size}
        height={size}
        decoding="async"
        onError={() => setFailed(face)}
        className={`${FRAME} bg-skeleton object-cover`}
        style={style}
      />
    );
  }
  const { hue } = logoGlyph(name);
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={label} aria-hidden={label === ''} className={FRAME} style={style}>
      <rect width="48" height="48" fill={`hsl(${hue} 22% 34%)`} />
      {gender === 'Male' ? SHORT_HAIR(hue) : LONG_HAIR(hue)}
    </svg>
  );
}

const FRAME = 'block shrink-0 rounded-full';
const skin = (hue: number) => `hsl(${hue} 34% 86%)`;
const hair = (hue: number) => `hsl(${hue} 22% 58%)`;
const SHOULDERS = 'M7 48c.8-10.500 7.800-15.500 17-15.500S40.200 37.500 41 48z';

const SHORT_HAIR = (hue: number): ReactNode => (
  <>
    <path d={SHOULDERS} fill={skin(hue)} />
    <circle cx="24" cy="20" r="8.500" fill={skin(hue)} />
    <path
      d="M14.800 20.500C14 13.500 18 9.500 24 9.500s10 4 9.200 11c-1.200-3-3-4.500-5-4.500-3.500 0-9 1-13.400 4.500z"
      fill={hair(hue)}
    />
  </>
);

const LONG_HAIR = (hue: number): ReactNode => (
  <>
    <path
      d="M13.500 33V20.500C13.500 14 18 9.500 24 9.500S34.500 14 34.500 20.500V33c-5 3-16 3-21 0z"
      fill={hair(hue)}
    />
    <path d={SHOULDERS} fill={skin(hue)} />
    <circle cx="24" cy="21" r="7.800" fill={skin(hue)} />
    <path
      d="M16 20.500c0-5.500 3-8.500 8-8.500s8 3 8 8.500c-5-.5-8-2-10-4.500-1.200 2.200-3.200 3.800-6 4.500z"
      fill={hair(hue)}
    />
  </>
);
