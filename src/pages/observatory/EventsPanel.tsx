import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { eventsQuery } from '#src/api/observatoryQueries.ts';
import { EventCalendar } from '#src/features/events/EventCalendar.tsx';
import { eventMessages } from '#src/i18n/en/events.ts';
import { Panel } from './Panel.tsx';

const text = eventMessages;

/** The events in the look of the charts' panels. */
export function EventsPanel(props: ComponentProps<typeof EventCalendar>) {
  const { data } = useQuery(eventsQuery(props.params));
  return (
    <Panel title={text.title} {...(data ? { unit: text.count(data.result.total) } : {})} className="scroll-mt-16">
      <EventCalendar {...props} />
    </Panel>
  );
}
