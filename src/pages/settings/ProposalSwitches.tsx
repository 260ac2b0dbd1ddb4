import { useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { ProposalSwitchSchema } from '#schemas/api/dao.ts';
import { proposalSwitchesQuery, switchProposalStep } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = settingsMessages.preferences.proposals;

type Switch = z.output<typeof ProposalSwitchSchema>;
const WAYS = ['mail', 'notification'] as const;

/** Of which steps of proposals the member is told, by mail and in the bell. */
export function ProposalSwitches() {
  const { data, error, refetch } = useQuery(proposalSwitchesQuery());
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: switchProposalStep,
    onSuccess: (switches, _step, _context, { client }) =>
      client.setQueryData(proposalSwitchesQuery().queryKey, switches),
    onError: ({ message }) => toast({ tone: 'error', title: text.failedToSwitch, text: message }),
  });
  if (!data && error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4">
        <Skeleton className="w-64" />
        <Skeleton className="w-56" />
      </div>
    );
  }
  return (
    <table aria-label={text.title} className="w-full text-13">
      <thead>
        <tr className="text-12 text-muted *:h-7 *:font-medium">
          <th scope="col" className="text-left">
            {text.step}
          </th>
          {WAYS.map((way) => (
            <th key={way} scope="col" className="w-24 text-center">
              {text.ways[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <Row key={one.step} one={one} onSwitch={(next) => isPending || mutate(next)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ one, onSwitch }: { readonly one: Switch; readonly onSwitch: (next: Switch) => void }) {
  const step = text.steps[one.step];
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-4 text-left font-normal text-pretty">
        {step}
      </th>
      {WAYS.map((way) => (
        <td key={way} className="text-center">
          <Checkbox
            hideLabel
            label={text.switch(step, text.ways[way])}
            checked={one[way]}
            onChange={({ target }) => onSwitch({ ...one, [way]: target.checked })}
          />
        </td>
      ))}
    </tr>
  );
}
