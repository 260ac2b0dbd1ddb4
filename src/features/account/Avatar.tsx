import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { DefaultAvatar } from '#src/ui/Logo.tsx';

/**
 * The picture of a member. Without one, or when it cannot be loaded, a drawn one stands in: by gender, in a colour that goes
 * with the name. Decorative unless it has a `label`.
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
