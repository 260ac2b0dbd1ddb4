import { type ReactNode, useState } from 'react';
import { logoAddress } from '#schemas/api/logos.ts';
import type { Pictured } from '#schemas/columns/spec.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { cx } from './cx.ts';
import { type GlyphShape, logoGlyph } from './logoGlyph.ts';

const SHAPES: Readonly<Record<GlyphShape, (color: string) => ReactNode>> = {
  triangle: (c) => <path d="M12 5.5 17.800 16H6.200z" fill={c} />,
  wave: (c) => (
    <path
      d="M5.500 13.500c2.200-4 4.300-4 6.500 0s4.300 4 6.500 0"
      fill="none"
      stroke={c}
      strokeWidth={2.5}
      strokeLinecap="round"
    />
  ),
  dots: (c) => (
    <g fill={c}>
      <circle cx="9" cy="12" r="3.6" />
      <circle cx="15.500" cy="12" r="2.200" />
    </g>
  ),
  beam: (c) => <path d="M8 6.500h8M8 17.500h8M12 6.500v11" stroke={c} strokeWidth={2.5} strokeLinecap="round" />,
  half: (c) => <path d="M12 5v14a7 7 0 0 0 0-14z" fill={c} />,
  ring: (c) => <circle cx="12" cy="12" r="5" fill="none" stroke={c} strokeWidth={2.5} />,
  cross: (c) => <path d="M12 6v12M6 12h12" stroke={c} strokeWidth={2.8} strokeLinecap="round" />,
  caret: (c) => (
    <path
      d="m6.500 15 5.500-6 5.500 6"
      fill="none"
      stroke={c}
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  steps: (c) => <path d="M6.500 7h5v5h-5zM12.500 12h5v5h-5z" fill={c} />,
  lines: (c) => <path d="M7 8h10M7 12h10M7 16h6" stroke={c} strokeWidth={2.2} strokeLinecap="round" />,
  diamond: (c) => <path d="M12 6 18 12l-6 6-6-6z" fill={c} />,
};

/** Pictures that failed to load: a row scrolled into view again shows its mark at once. */
const missing = new Set<string>();

/** The sizes a mark is drawn in: dense rows, groups, rows, avatars, cards, profile. */
export type LogoSize = 16 | 18 | 20 | 24 | 28 | 32 | 48;

export interface LogoProps {
  readonly kind: EntityKind;
  readonly of: Pictured;
  readonly size?: LogoSize;
  readonly labeled?: boolean;
  readonly className?: string | undefined;
}

/**
 * Picture of a project (disc), organization (rounded square) or person (disc). Without one, a mark made from the name;
 * of a person the default avatar of their gender. Decorative unless `labeled`.
 */
export function Logo(props: LogoProps) {
  const src = props.of.logo;
  const [failed, setFailed] = useState<string | null>(null);
  if (!hasPicture(src) || failed === src) return <LogoMark {...props} />;
  return (
    <LogoPicture
      {...props}
      onError={() => {
        rememberMissing(src);
        setFailed(src);
      }}
    />
  );
}

/** True where there is an address that has not failed yet. */
function hasPicture(src: string | null): boolean {
  return src !== null && src !== '' && !missing.has(src);
}

/** Notes that no picture is at an address. Without a network nothing is known of it. */
function rememberMissing(src: string | null): void {
  if (src && navigator.onLine) missing.add(src);
}

/** The picture alone. */
export function LogoPicture({
  kind,
  of: { name, logo },
  size = 20,
  labeled = false,
  className,
  onError,
}: LogoProps & { readonly onError?: () => void }) {
  return (
    <img
      src={logo === null ? undefined : logoAddress(logo)}
      alt={labeled ? name : ''}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      // A picture of the server's HTML may have failed before anybody could hear of it.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) onError?.();
      }}
      onError={onError}
      className={cx(
        'block shrink-0 bg-skeleton object-cover',
        kind === 'venture' ? 'rounded-[25%]' : 'rounded-full',
        className,
      )}
      style={{ width: size, height: size }}
    />
  );
}

/** The mark made from a name. */
export function LogoMark({ kind, of: { name, gender }, size = 20, labeled = false, className }: LogoProps) {
  const label = labeled ? name : '';
  return kind === 'people' ? (
    <DefaultAvatar name={name} gender={gender ?? null} size={size} label={label} className={className} />
  ) : (
    <Glyph square={kind === 'venture'} name={name} size={size} label={label} className={className} />
  );
}

interface MarkProps {
  readonly name: string;
  readonly size: LogoSize;
  readonly label: string;
  readonly className?: string | undefined;
}

function Glyph({ name, size, label, square, className }: MarkProps & { readonly square: boolean }) {
  const { hue, tone, shape } = logoGlyph(name);
  const ground = tone === 'mid' ? `hsl(${hue} 36% 42%)` : `hsl(${hue} 34% 30%)`;
  const figure = tone === 'mid' ? `hsl(${hue} 40% 95%)` : `hsl(${hue} 55% 82%)`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
      className={cx('block shrink-0', className)}
    >
      {square ? <rect width="24" height="24" rx="6" fill={ground} /> : <circle cx="12" cy="12" r="12" fill={ground} />}
      {SHAPES[shape](figure)}
    </svg>
  );
}

/** The default avatar of a gender: nobody whose gender is not known gets the hair of one. */
const avatarOf = (gender: string | null) => (gender === null ? 'unknown' : gender === 'Male' ? 'male' : 'other');

/** The picture of a person who has none: by gender (Male or otherwise), in a color derived from the name. */
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
  /** Accessible name; '' where the name is beside the picture. */
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { hue } = logoGlyph(name);
  const skin = `hsl(${hue} 34% 86%)`;
  const hair = `hsl(${hue} 22% 58%)`;
  const avatar = avatarOf(gender);
  // A grid draws one in every row: as few elements as the drawing needs.
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      aria-hidden={label === ''}
      data-avatar={avatar}
      className={cx('block shrink-0 rounded-full', className)}
      style={{ background: `hsl(${hue} 22% 34%)` }}
    >
      {avatar !== 'other' ? (
        <>
          <path d={`${SHOULDERS}M15.500 20a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0z`} fill={skin} />
          {avatar === 'male' && <path d={SHORT_HAIR} fill={hair} />}
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
