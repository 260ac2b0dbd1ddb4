import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was drawn last, for work that is done some time after what asked for it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
