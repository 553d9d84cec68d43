import { expect, test } from 'vitest';
import { createUrlRenewal } from './renewable-url.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes));
const address = (name: string, minutes: number) => ({ url: `/files/${name}`, expiresAt: at(minutes).toISOString() });

function keeper() {
  let minute = 0;
  let asked = 0;
  const fresh = createUrlRenewal({
    address: address('first', 15),
    ask: async () => {
      asked += 1;
      return address(`renewed-${asked}`, minute + 15);
    },
    now: () => at(minute),
  });
  return { fresh, goTo: (to: number) => (minute = to), asked: () => asked };
}

test('an address is used until a minute before its end, and then asked for once, however many need it', async () => {
  const { fresh, goTo, asked } = keeper();
  expect((await fresh.get()).url).toBe('/files/first');
  expect(fresh.msUntilExpiry()).toBe(14 * 60_000);
  goTo(14);
  expect(fresh.msUntilExpiry()).toBe(0);
  const [one, other] = await Promise.all([fresh.get(), fresh.get()]);
  expect([one.url, other.url, asked()]).toEqual(['/files/renewed-1', '/files/renewed-1', 1]);
  expect((await fresh.get()).url).toBe('/files/renewed-1');
  goTo(28);
  expect((await fresh.get()).url).toBe('/files/renewed-2');
});

test('a clock that is wrong does not make the player ask for one address after another, nor keep one for too long', async () => {
  let minute = 0;
  const keep = (minutes: number) =>
    createUrlRenewal({ address: address('any', minutes), ask: async () => address('any', minutes), now: () => at(minute) });
  // the clock of this device is twenty minutes early, or late
  const [early, late] = [keep(-5), keep(35)];
  expect([early.msUntilExpiry(), late.msUntilExpiry()]).toEqual([9 * 60_000, 14 * 60_000]);
  minute = 9;
  expect(early.msUntilExpiry()).toBe(0);
  await early.renew();
  expect(early.msUntilExpiry()).toBe(9 * 60_000);
});

test('an address that could not be renewed is asked for again', async () => {
  let fails = true;
  let minute = 0;
  const fresh = createUrlRenewal({
    address: address('first', 15),
    ask: async () => {
      if (fails) throw new Error('offline');
      return address('second', 30);
    },
    now: () => at(minute),
  });
  minute = 15;
  await expect(fresh.get()).rejects.toThrow('offline');
  expect(fresh.current().url).toBe('/files/first');
  fails = false;
  expect((await fresh.get()).url).toBe('/files/second');
});

test('an address that no one renews is good as it is', async () => {
  const fresh = createUrlRenewal({ address: address('only', 0), ask: undefined, now: () => at(60) });
  expect(fresh.msUntilExpiry()).toBe(Number.POSITIVE_INFINITY);
  expect((await fresh.renew()).url).toBe('/files/only');
});
