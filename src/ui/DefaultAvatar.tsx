import { cx } from './cx.ts';
import { logoGlyph } from './logoGlyph.ts';

/** The picture of a person who has none: by gender (Male or otherwise), in a color that goes with the name. */
export function DefaultAvatar({
  name,
  gender,
  size,
  label,
  className,
}: {
  readonly name: string;
  readonly gender: string | null;
  /** Edge, in px. */
  readonly size: number;
  /** The accessible name; '' where the name stands beside the picture. */
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { hue } = logoGlyph(name);
  const skin = `hsl(${hue} 34% 86%)`;
  const hair = `hsl(${hue} 22% 58%)`;
  // A grid draws one in every row: as few elements as the drawing needs.
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
      data-avatar={gender === 'Male' ? 'male' : 'other'}
      className={cx('block shrink-0 rounded-full', className)}
      style={{ background: `hsl(${hue} 22% 34%)` }}
    >
      {gender === 'Male' ? (
        <>
          <path d={`${SHOULDERS}M15.500 20a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0z`} fill={skin} />
          <path d={SHORT_HAIR} fill={hair} />
        </>
      ) : (
        <>
          <path d={LONG_HAIR} fill={hair} />
          <path d={`${SHOULDERS}M16.200 21a7.800 7.800 0 1 0 15.600 0a7.800 7.800 0 1 0-15.600 0z`} fill={skin} />
          <path d={FRINGE} fill={hair} />
        </>
      )}
    </svg>
  );
}

const SHOULDERS = 'M7 48c.8-10.500 7.800-15.500 17-15.500S40.200 37.500 41 48z';
const SHORT_HAIR =
  'M14.800 20.500C14 13.500 18 9.500 24 9.500s10 4 9.200 11c-1.200-3-3-4.500-5-4.500-3.500 0-9 1-13.400 4.500z';
const LONG_HAIR = 'M13.500 33V20.500C13.500 14 18 9.500 24 9.500S34.500 14 34.500 20.500V33c-5 3-16 3-21 0z';
const FRINGE = 'M16 20.500c0-5.500 3-8.500 8-8.500s8 3 8 8.500c-5-.5-8-2-10-4.500-1.200 2.200-3.200 3.800-6 4.500z';
