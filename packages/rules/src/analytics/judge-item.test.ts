import { describe, expect, it } from 'vitest';
import { type AnswerTally, fifthsOf, type ItemTally, judgedFrom, judgeItem } from './judge-item.ts';

/** Candidates of one place, spread over ten bands; `right` of ten have the item right in each band, and the rest of the test is worth 10 marks a band. */
function tallies({ right, each = 20, place = '' }: { right: readonly number[]; each?: number; place?: string }): ItemTally[] {
  return right.map((tenths, band) => {
    const correct = (tenths * each) / 10;
    const mark = 10 * band;
    return { place, band, candidates: each, correct, rest: each * mark, restSquared: each * mark * mark, correctRest: correct * mark };
  });
}
const good = [1, 2, 2, 3, 4, 5, 6, 7, 8, 9];
const answer = (name: string, candidates: number, mean: number): AnswerTally => ({ answer: name, candidates, rest: candidates * mean });
const plain = { options: ['A', 'B', 'C', 'D'], right: ['A'], medianSeconds: 60, shareSeconds: 120 };
const spread = [answer('A', 94, 60), answer('B', 40, 30), answer('C', 36, 35), answer('D', 30, 25)];
const judge = (more: Partial<Parameters<typeof judgeItem>[0]> = {}) =>
  judgeItem({ tallies: tallies({ right: good }), answers: spread, ...plain, ...more });

describe('what the authors of a question should look at', () => {
  it('a sound item has no flag', () => {
    const { candidates, facility, discrimination, flags } = judge();
    expect(flags).toEqual([]);
    expect({ candidates, facility }).toEqual({ candidates: 200, facility: 0.47 });
    expect(discrimination).toBeGreaterThan(0.4);
  });

  it('a wrong answer of better candidates than those of the key: the key is in doubt', () => {
    const turned = tallies({ right: good.toReversed() });
    const answers = [answer('A', 94, 30), answer('B', 60, 62), answer('C', 26, 70), answer('D', 20, 25)];
    expect(judge({ tallies: turned, answers }).flags).toEqual([{ kind: 'key', answer: 'B' }]);
  });

  it('of a few that gave it nothing is concluded: then the better ones had it wrong, no more', () => {
    const turned = tallies({ right: good.toReversed() });
    const answers = [answer('A', 94, 30), answer('B', 9, 90), answer('C', 57, 29), answer('D', 40, 25)];
    expect(judge({ tallies: turned, answers }).flags).toEqual([{ kind: 'negative' }]);
  });

  it.each([
    ['hard', [0, 0, 0, 0, 0, 0, 1, 1, 2, 3]],
    ['easy', [9, 9, 9, 10, 10, 10, 10, 10, 10, 10]],
    ['weak', [5, 4, 5, 6, 5, 4, 5, 6, 5, 5]],
  ] as const)('%s', (kind, right) => {
    expect(judge({ tallies: tallies({ right }) }).flags).toEqual([{ kind }]);
  });

  it('more than two and a half times its share of the section’s time: slow', () => {
    expect(judge({ medianSeconds: 300 }).flags).toEqual([]);
    expect(judge({ medianSeconds: 301 }).flags).toEqual([{ kind: 'slow' }]);
    expect(judge({ medianSeconds: null }).flags).toEqual([]);
  });

  it('options that fewer than two in a hundred chose, the key apart, in answers of several options too', () => {
    expect(judge({ answers: [answer('A', 94, 60), answer('B', 103, 30), answer('C', 3, 30)] }).flags).toEqual([
      { kind: 'idle', options: ['C', 'D'] },
    ]);
    const several = [answer('A,C', 94, 60), answer('A,B', 60, 30), answer('', 46, 20)];
    expect(judge({ answers: several, right: ['A,C'] }).flags).toEqual([{ kind: 'idle', options: ['D'] }]);
  });

  it('a centre where equally good candidates fail it', () => {
    const here = tallies({ right: good.map((tenths) => Math.max(0, tenths - 4)), place: 'Pune' });
    const { flags, places } = judge({
      tallies: [...tallies({ right: good.map((tenths) => Math.min(10, tenths + 1)), each: 40 }), ...here],
    });
    expect(flags).toEqual([{ kind: 'differs', place: 'Pune', harder: true }]);
    expect(places.map(({ place, candidates }) => ({ place, candidates }))).toEqual([
      { place: '', candidates: 400 },
      { place: 'Pune', candidates: 200 },
    ]);
  });

  it('places with fewer than a hundred candidates are listed, not compared', () => {
    const few = tallies({ right: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], each: 9, place: 'Pune' });
    const { flags, places } = judge({ tallies: [...tallies({ right: good }), ...few] });
    expect(places.map(({ place, differs }) => ({ place, differs }))).toEqual([
      { place: '', differs: null },
      { place: 'Pune', differs: null },
    ]);
    expect(flags).toEqual([]);
  });

  it(`below ${judgedFrom} candidates there are figures, and no flag`, () => {
    const { candidates, facility, flags } = judge({ tallies: tallies({ right: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], each: 4 }) });
    expect({ candidates, facility, flags }).toEqual({ candidates: 40, facility: 0, flags: [] });
  });
});

describe('who had it right by strength', () => {
  it('by fifths split a band between two', () => {
    expect(fifthsOf([{ candidates: 10, correct: 0 }])).toEqual([0, 0, 0, 0, 0]);
    const shares = fifthsOf([
      { candidates: 30, correct: 0 },
      { candidates: 70, correct: 70 },
    ]);
    expect(shares.map((share) => Number(share.toFixed(6)))).toEqual([0, 0.5, 1, 1, 1]);
  });
});
