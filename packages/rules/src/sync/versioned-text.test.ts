import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrived,
  forgetBefore,
  maxSent,
  meetServer,
  rememberSent,
  sending,
  type ServerText,
  type VersionedText,
} from './versioned-text.ts';

const local = (text: string, version: number, ...sent: string[]): VersionedText => ({ text, version, sent });
const server = (text: string, version: number): ServerText => ({ text, version });

test.each([
  ['what was sent has arrived without an answer', local('b', 1), server('b', 2), 'same'],
  ['the version it was written on', local('b', 1), server('a', 1), 'mine'],
  ['an earlier text of this device', local('c', 1, 'b'), server('b', 2), 'mine'],
  ['a text of another device', local('c', 1, 'b'), server('x', 2), 'conflict'],
  ['nothing yet', local('a', 0), null, 'mine'],
  ['nothing any more', local('b', 1), null, 'gone'],
  ['nothing any more, of a text whose first save had no answer', local('b', 0, 'a'), null, 'gone'],
])('the server has %s', (_name, state, there, meeting) => {
  expect(meetServer(state, there)).toBe(meeting);
});

test('only the last unanswered texts are remembered, each once', () => {
  const state = ['a', 'b', 'a', 'c', 'd', 'e'].reduce((before, text) => sending(before, text), local('', 0));
  expect(state.sent).toEqual(['a', 'c', 'd', 'e']);
  expect(arrived(state, { version: 3 })).toEqual(local('', 3));
});

test.each([
  [['a', 'b', 'c'], 'b', ['b', 'c']],
  [['a', 'b'], 'x', ['a', 'b']],
])('of %j once %s has arrived, %j is left', (prints, print, left) => {
  expect(forgetBefore(prints, print)).toEqual(left);
  expect(rememberSent(left, print, 10).at(-1)).toBe(print);
});

test('with two devices and a line that loses calls and answers, no device overwrites what it has not seen', () => {
  const step = fc.record({
    device: fc.constantFrom(0, 1),
    does: fc.constantFrom('write', 'send', 'send', 'read'),
    reaches: fc.boolean(),
    answers: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let there = null as ServerText | null;
      let words = 0;
      const overwritten: string[] = [];
      const devices = [local('', 0), local('', 0)];
      /** Texts each device wrote or was shown. */
      const seen = [new Set<string>(['']), new Set<string>([''])];
      for (const { device, does, reaches, answers } of steps) {
        const state = devices[device] ?? local('', 0);
        const known = seen[device] ?? new Set<string>();
        if (does === 'write') {
          const text = `t${(words += 1)}`;
          known.add(text);
          devices[device] = { ...state, text };
        } else if (does === 'read') {
          const meeting = meetServer(state, there);
          if (there === null || meeting === 'gone') continue;
          // a conflict is shown; the person keeps their own
          known.add(there.text);
          devices[device] = { ...state, version: there.version };
        } else if (state.sent.length < maxSent) {
          const out = sending(state);
          devices[device] = out;
          if (!reaches) continue;
          const before = there;
          const refused = before !== null && before.text !== out.text && before.version !== out.version;
          if (!refused && before?.text !== out.text) {
            if (before !== null && !known.has(before.text)) overwritten.push(before.text);
            there = { text: out.text, version: (before?.version ?? 0) + 1 };
          }
          if (!answers || there === null) continue;
          if (!refused) devices[device] = arrived(out, there);
          else if (meetServer(out, there) === 'mine') devices[device] = { ...out, version: there.version };
        }
      }
      expect(overwritten).toEqual([]);
    }),
  );
});
