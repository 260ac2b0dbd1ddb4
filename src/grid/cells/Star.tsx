/** The watchlist control: an outline, filled gold while the row is watched. The grid hears its clicks and keys. */
export function Star({ watched, label }: { readonly watched: boolean; readonly label: string }) {
  return (
    <button type="button" className="grid-star" tabIndex={-1} aria-pressed={watched} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.310 4.679a2.123 2.123 0 0 0 1.595 1.160l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.140a.53.53 0 0 1-.771.560l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.010a.53.53 0 0 1-.770-.560l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.160 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.160z" />
      </svg>
    </button>
  );
}
