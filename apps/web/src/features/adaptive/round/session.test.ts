import { expect, test } from 'vitest';
import { createQuestionTime } from './session.ts';

function aTime() {
  let ms = 0;
  return { time: createQuestionTime(() => new Date(ms)), pass: (seconds: number) => void (ms += seconds * 1000) };
}

test('only the time counts in which it runs', () => {
  const { time, pass } = aTime();
  pass(5);
  time.run(true);
  pass(20);
  time.run(true);
  pass(10);
  expect(time.seconds()).toBe(30);
  time.run(false);
  pass(3600);
  expect(time.seconds()).toBe(30);
  time.run(true);
  pass(2);
  expect(time.seconds()).toBe(32);
});

test('it begins again with what an earlier page counted, and a clock that is set back takes nothing away', () => {
  const { time, pass } = aTime();
  time.run(true);
  pass(50);
  time.restart(12);
  pass(3);
  expect(time.seconds()).toBe(15);
  pass(-7200);
  expect(time.seconds()).toBe(12);
  pass(7200 + 200_000);
  expect(time.seconds()).toBe(86_400);
});
