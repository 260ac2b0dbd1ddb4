import { resetMessages as text } from '#src/i18n/reset.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LINK_CLASS } from '../linkClass.ts';

/** Whose password it is: picture, username and address, as far as this browser may know them. */
export function Account({
  identity,
  email,
  account,
  isPending,
  onOther,
}: {
  readonly identity: string;
  readonly email: string | null;
  readonly account: { readonly username: string | null; readonly face: string | null } | undefined;
  readonly isPending: boolean;
  readonly onOther: () => void;
}) {
  const name = account?.username ?? identity;
  return (
    <section
      aria-label={text.account}
      aria-busy={isPending}
      className="quiet-edge flex text-13 items-center gap-3 rounded-control bg-surface py-2.5 px-3"
    >
      {isPending ? (
        <Skeleton className="size-8 shrink-0 rounded-full" />
      ) : (
        <Logo kind="people" name={name} src={account?.face ?? null} size={32} />
      )}
      <div className="min-w-0 flex-1">
        {isPending ? (
          <div className="flex h-5 items-center">
            <Skeleton className="w-24" />
          </div>
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        {email !== null && email !== name && <p className="truncate text-12 text-muted">{email}</p>}
      </div>
      <button type="button" className={LINK_CLASS} onClick={onOther}>
        {text.other}
      </button>
    </section>
  );
}
