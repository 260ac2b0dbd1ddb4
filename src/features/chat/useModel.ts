import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';

const wantedAtom = storedFlag('assay.chat.model', true);

/** The language model of the operator, and whether this browser lets it write; null: there is none. */
export function useModel() {
  const { data } = useQuery(settingsQuery());
  const [isWanted, setWanted] = useAtom(wantedAtom);
  const name = data?.model ?? null;
  return name === null ? null : { name, isWanted, setWanted };
}
