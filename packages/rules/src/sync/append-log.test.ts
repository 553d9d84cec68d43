import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acknowledge, append, openLog } from './append-log.ts';

interface Entry {
  readonly seq: number;
  readonly word: string;
}
const entry = (word: string) => (seq: number) => ({ seq, word });

test.each([
  ['from nothing', [], 1],
  ['after what an earlier page left', [entry('a')(1), entry('b')(2)], 3],
])('numbering begins %s', (_name, pending, nextSeq) => {
  expect(openLog(pending).nextSeq).toBe(nextSeq);
});

test('numbering continues at a number that is asked for, and behind what was numbered beyond it', () => {
  expect(openLog([entry('a')(1)], 500).nextSeq).toBe(500);
  expect(openLog([entry('a')(1), entry('b')(500)], 500).nextSeq).toBe(501);
});

test.each([
  ['nothing', 0, ['a', 'b', 'c']],
  ['a part', 2, ['c']],
  ['all', 3, []],
  ['more than there is', 9, []],
])('an acknowledgement of %s leaves the rest', (_name, ack, left) => {
  const log = ['a', 'b', 'c'].reduce((before, word) => append(before, entry(word)), openLog<Entry>([]));
  expect(acknowledge(log, ack).pending.map(({ word }) => word)).toEqual(left);
});

test('whatever is sent, lost, repeated or acknowledged, the server ends up with every entry once and in order', () => {
  const step = fc.oneof(
    fc.constant({ kind: 'append' as const }),
    fc.record({ kind: fc.constant('send' as const), size: fc.integer({ min: 1, max: 4 }), reaches: fc.boolean(), answers: fc.boolean() }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let log = openLog<Entry>([]);
      const written: string[] = [];
      const server: Entry[] = [];
      const receive = (batch: readonly Entry[]) => {
        for (const one of batch) if (one.seq === server.length + 1) server.push(one);
        return server.length;
      };
      for (const each of steps) {
        if (each.kind === 'append') {
          written.push(`w${written.length}`);
          log = append(log, entry(written.at(-1) ?? ''));
          continue;
        }
        const batch = log.pending.slice(0, each.size);
        const ack = each.reaches ? receive(batch) : 0;
        if (each.answers) log = acknowledge(log, ack);
      }
      log = acknowledge(log, receive(log.pending));
      expect(log.pending).toEqual([]);
      expect(server.map(({ word }) => word)).toEqual(written);
    }),
  );
});
