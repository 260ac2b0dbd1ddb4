import { EVENT_CATEGORIES, type Event } from '#schemas/entities/stories.ts';
import { eventMessages } from '#src/i18n/en/events.ts';

const text = eventMessages;
const ALL = 'All Events';

/** The category of the events that are listed; null: all. */
export function CategorySelect({
  value,
  onChange,
}: {
  readonly value: Event['category'] | null;
  readonly onChange: (category: Event['category'] | null) => void;
}) {
  return (
    <label className="text-12 text-muted">
      <span className="sr-only">{text.category}</span>
      <select
        value={value ?? ALL}
        onChange={({ target }) => onChange(EVENT_CATEGORIES.find((known) => known === target.value) ?? null)}
        className="h-(--control-height) rounded-control border border-control bg-surface px-2 text-13 text-text"
      >
        {[ALL, ...EVENT_CATEGORIES].map((name) => (
          <option key={name} value={name}>
            {text.categories(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
