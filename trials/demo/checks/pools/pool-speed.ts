// Works out the key of every question in questions/pool-speed.md by trying values and by moving minute by minute.
import { crossing, near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'speed-1': () => rounded(84 / ((60 + 45) / 60)),
  'speed-2': () => onlyOption([15, 36, 48, 60], (minutes) => near(0.8 * (minutes + 12), minutes)),
  'speed-3': () => onlyOption([2.2, 8, 28.8, 45], (speed) => near(((speed * 1_000) / 3_600) * 12.5, 100)),
  'speed-4': () => rounded((2 * 15 + 3 * 20) / (2 + 3)),
  'speed-5': () => onlyOption([40, 45, 50, 55], (speed) => near(540 / speed, 180 / 30 + 180 / 45 + 180 / 90)),
  'speed-6': () => {
    const found = range(1, 500)
      .map((step) => step / 10)
      .filter((distance) => near((distance / 10) * 60 - 8, (distance / 12) * 60 + 4));
    return onlyValue(found.map((distance) => Number(rounded(distance / (distance / 10 - 8 / 60)))));
  },
  'speed-7': () => onlyOption([107, 150, 250, 750], (minutes) => near(Math.hypot((6 * minutes) / 60, (8 * minutes) / 60), 25)),
  'speed-8': () => onlyOption([30, 40, 50, 60], (steps) => near(steps / 20 - 2, steps / 30 - 1)),
  'speed-9': () =>
    onlyOption([100, 130, 160, 190], (length) =>
      range(5, 150).some((speed) => {
        const delay = (from: number) => ((length - from) / (0.75 * speed) - (length - from) / speed) * 60;
        return near(delay(60), 40) && near(delay(90), 28);
      }),
    ),
  'speed-10': () => {
    // the train usually arrives at minute 0: the car leaves home before that, she walks from minute -45
    const early = (distance: number, walk: number) => {
      const left = (-distance / 40) * 60;
      const gap = (minute: number) => distance - (40 * (minute - left)) / 60 - (walk * (minute + 45)) / 60;
      const meeting = crossing(gap, Math.max(left, -45), 0);
      const [home, usual] = [meeting + (meeting - left), -left];
      return usual - home;
    };
    return onlyValue(
      [30, 45, 60].map((distance) =>
        Number(
          rounded(
            crossing((walk) => early(distance, walk) - 10, 0.5, 20),
            4,
          ),
        ),
      ),
    );
  },
  'speed-11': () =>
    onlyOption([2, 2.5, 3, 4], (arrival) => {
      const [goods, passenger] = [1 / (arrival + 3), 1 / arrival]; // shares of the way in an hour; arrival in hours after 9
      return near(4 * goods + passenger, 1);
    }),
  'speed-12': () => {
    const hours = (up: number, level: number, down: number) => up / 6 + level / 8 + down / 12 + up / 12 + level / 8 + down / 6;
    const found = range(0, 40).flatMap((up) =>
      range(0, 40).flatMap((level) =>
        range(0, 40)
          .filter((down) => near(hours(up, level, down), 4.5))
          .map((down) => up + level + down),
      ),
    );
    return onlyValue(found);
  },
};
