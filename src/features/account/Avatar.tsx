import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { DefaultAvatar } from '#src/ui/Logo.tsx';

/**
 * A user's picture, or a drawn avatar by name and gender when it is missing or fails to load. Decorative without
 * `label`.
 */
export function Avatar({
  user: { name, face, gender },
  size,
  label = '',
}: {
  readonly user: Pick<UserInfo, 'name' | 'face' | 'gender'>;
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
        className="block shrink-0 rounded-full bg-skeleton object-cover"
        style={style}
      />
    );
  }
  return <DefaultAvatar name={name} gender={gender} size={size} label={label} />;
}
