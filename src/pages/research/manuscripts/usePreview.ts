import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Preview, RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { previewQuery } from '#src/api/researchQueries.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';

/** The server draws the text after each pause of this length, in ms. */
const PAUSE_MS = 600;
const NOTHING: Preview = { parts: [], faults: [] };

export interface DrawnPreview {
  /** Of the last text that could be drawn; null: of none yet. */
  readonly preview: Preview | null;
  readonly isDrawing: boolean;
  readonly error: Error | null;
  readonly isTooLong: boolean;
  readonly retry: () => void;
}

/** The text as its page would show it, and its faults. */
export function usePreview(text: string): DrawnPreview {
  const settled = useDebounced(text, PAUSE_MS);
  const isBlank = settled.trim() === '';
  const isTooLong = settled.length > RESEARCH_LIMITS.text;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...previewQuery(settled),
    enabled: !isBlank && !isTooLong,
  });
  const last = useRef<Preview | null>(null);
  const preview = isBlank ? NOTHING : (data ?? last.current);
  useEffect(() => {
    last.current = preview;
  }, [preview]);
  return {
    preview,
    isDrawing: isFetching || isPlaceholderData,
    error: isBlank || isTooLong ? null : error,
    isTooLong,
    retry: () => void refetch(),
  };
}
