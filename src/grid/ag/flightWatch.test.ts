import { describe, expect, it } from 'vitest';
import { FlightWatch } from './flightWatch.ts';

const ROW = 28;

describe('rows fly by', () => {
  it('when large steps follow each other frame by frame', () => {
    const watch = new FlightWatch();
    const seen = [0, 200, 400, 600].map((position, frame) => watch.moved(position, frame * 17, ROW));
    expect(seen).toEqual([false, true, true, true]);
  });

  it('neither when they are scrolled at a pace that can be read', () => {
    const watch = new FlightWatch();
    for (let frame = 0; frame < 50; frame++) expect(watch.moved(frame * 60, frame * 17, ROW)).toBe(false);
  });

  it('nor when a key moves a window of rows, even again and again', () => {
    const watch = new FlightWatch();
    for (let press = 0; press < 10; press++) expect(watch.moved(press * 700, press * 130, ROW)).toBe(false);
  });
});
