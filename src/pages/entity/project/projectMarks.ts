import { daySpan } from '#schemas/dates.ts';
import type { ProfileRound, ProjectProfile } from '#schemas/entities/profiles.ts';
import { roundTitle } from '#schemas/entities/roundNames.ts';
import { formatDate } from '#schemas/format.ts';
import { detailPath } from '#schemas/kinds.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { ChartMark } from '#src/charts/Marks.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';

const text = chartMessages.marks;

/** What a mark opens on its page. */
export interface MarkOpeners {
  readonly openRound: (round: ProfileRound) => void;
  readonly openEvents: () => void;
  /** The page of an article, by its slug. */
  readonly openStory: (slug: string) => void;
}

/**
 * Rounds, events and news whose day or month is known, at the middle of what it may be, oldest first. `note`: rounds known
 * only to the year, and how much of a longer list is marked.
 */
export function projectMarks(
  { slug, rounds, events, news_proj, counts }: ProjectProfile,
  { openRound, openEvents, openStory }: MarkOpeners,
): { readonly marks: readonly ChartMark[]; readonly note: string } {
  const ofRounds = rounds.flatMap((round): readonly ChartMark[] => {
    const at = placeOf(round.date);
    if (!at) return [];
    return [
      {
        ...at,
        id: `round-${round._id}`,
        kind: 'round',
        letter: letterOf(round.stages),
        label: text.round(roundTitle(round.stages), at.date),
        href: `/round/${round._id}`,
        onOpen: () => openRound(round),
      },
    ];
  });
  const ofEvents = events.flatMap((event): readonly ChartMark[] => {
    const at = placeOf(event.date);
    if (!at) return [];
    return [
      {
        ...at,
        id: `event-${event._id}`,
        kind: 'event',
        letter: event.category.charAt(0),
        label: text.event(event.title, at.date),
        ...(event.url === null
          ? { href: `/project/${encodeURIComponent(slug ?? '')}/events`, onOpen: openEvents }
          : { href: event.url, isOutward: true }),
      },
    ];
  });
  const ofNews = news_proj.flatMap((article): readonly ChartMark[] => {
    const at = placeOf(article.created_at.slice(0, 10));
    if (!at || (article.slug === null && article.url === null)) return [];
    const { slug: story } = article;
    return [
      {
        ...at,
        id: `news-${article._id}`,
        kind: 'news',
        letter: text.newsLetter,
        label: text.news(article.title, at.date),
        ...(story === null
          ? { href: article.url ?? '', isOutward: true }
          : { href: detailPath('news', story), onOpen: () => openStory(story) }),
      },
    ];
  });
  const undated = rounds.length - ofRounds.length;
  const newest = (list: readonly unknown[], total: number, what: string) =>
    list.length < total ? text.newest(list.length, total, what) : '';
  return {
    marks: [...ofRounds, ...ofEvents, ...ofNews].toSorted((a, b) => a.time - b.time),
    note:
      (undated === 0 ? '' : chartMessages.summary.undated(undated)) +
      newest(rounds, counts.rounds, text.kinds.round.toLowerCase()) +
      newest(events, counts.events, text.kinds.event.toLowerCase()) +
      newest(news_proj, counts.news_proj, text.kinds.news.toLowerCase()),
  };
}

/** The middle of the days a date may mean; null where only the year is known. */
function placeOf(date: string | null): { readonly time: number; readonly date: string } | null {
  const span = date === null || date.length < 7 ? null : daySpan(date);
  return span && { time: Math.floor((span.from + span.to) / 2) * DAY_MS, date: formatDate(date, 'plain') };
}

/** `A` of Series A, otherwise the first letter of the stage. */
function letterOf(stage: string | null): string {
  const series = /^Series ([A-Z])\b/.exec(stage ?? '')?.[1];
  return series ?? (stage ?? entityMessages.round).charAt(0).toUpperCase();
}
