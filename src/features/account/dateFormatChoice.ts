import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { DATE_FORMATS, type DateFormat } from '#schemas/constants.ts';
import { formatDate } from '#schemas/format.ts';
import { updateUserInfo } from '#src/api/account.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { chooseDateFormat, useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** A day whose day cannot be taken for a month. */
const EXAMPLE = '2026-11-28';

/** A date in a format, to choose it by. */
export const dateExample = (format: DateFormat) => formatDate(EXAMPLE, 'plain', format);

/** The formats to choose from; none in a language that writes dates in one form. */
export function dateFormatChoices(): readonly DateFormat[] {
  return new Set(DATE_FORMATS.map(dateExample)).size > 1 ? DATE_FORMATS : [];
}

/** The date format in use, and how to choose another: in this browser at once, and in the member's account. */
export function useDateFormatChoice(): readonly [DateFormat, (format: DateFormat) => void] {
  const isMember = useAtomValue(signedInAtom);
  const toast = useToast();
  const { mutate } = useMutation({
    // The last choice is the one that stays.
    scope: { id: 'date-format' },
    mutationFn: (format: DateFormat) => updateUserInfo({ date_format: format }),
    onSuccess: ({ date_format }, _format, _context, { client }) =>
      client.setQueryData(accountQuery().queryKey, (known) => known && { ...known, date_format }),
    onError: ({ message }) => toast({ tone: 'error', title: shellPartMessages.datesFailed, text: message }),
  });
  const choose = (format: DateFormat) => {
    chooseDateFormat(format);
    if (isMember) mutate(format);
  };
  return [useDateFormat(), choose];
}

/** Shows dates as the member's account has them: what another browser chose applies here too. */
export function useAccountDateFormat(): void {
  const isMember = useAtomValue(signedInAtom);
  const { data } = useQuery({ ...accountQuery(), enabled: isMember });
  const format = data?.date_format ?? null;
  useEffect(() => {
    if (format !== null) chooseDateFormat(format);
  }, [format]);
}
