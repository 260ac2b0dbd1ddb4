/** How long work shares a worker with others. */
export interface Pacing {
  readonly signal: AbortSignal;
  /** Lets waiting messages through between slices: a cancellation is one of them. */
  pause(): Promise<void>;
}

/** Lets waiting messages through. Rejects with the signal's reason when one of them ended the work. */
export async function breathe({ pause, signal }: Pacing): Promise<void> {
  await pause();
  signal.throwIfAborted();
}
