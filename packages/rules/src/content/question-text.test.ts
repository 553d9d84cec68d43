import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutBank,
  readFields,
  replaceField,
  replaceOptions,
  replaceSolution,
  replaceStem,
  splitOptions,
  splitQuestion,
  withoutBlanks,
} from './question-text.ts';

const order = ['type', 'answer', 'tolerance', 'passage', 'topic', 'difficulty', 'keepOptions'];
const question = `## Question q-1
- type: single
- answer: B

What is $2 + 2$?

It is a number.

### Options
A. 3
B. 4

   and no more
C. 5

### Solution
Count.

`;

const optionsOf = (piece: string) => {
  const part = splitQuestion(piece).options;
  return part === null ? [] : splitOptions({ part, form: 'chosen' }).options.map(({ label, text }) => ({ label, text: text.trimEnd() }));
};

describe('a question as a pack writes it', () => {
  it('is cut from its file with its lines, and the pieces are the file', () => {
    const bank = `---\ntopic: Sums\n## no heading\n---\n\n## Passage p\n- title: A\n\nText\n\n${question}## question 2\nlost`;
    const pieces = cutBank(bank);
    expect(pieces.map(({ kind, key, line }) => [kind, key, line])).toEqual([
      ['head', '', 0],
      ['passage', 'p', 5],
      ['question', 'q-1', 10],
      ['unknown', '', 28],
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe(bank);
    for (const text of ['', '\n', 'x', '## Question a', '## Question a\n## Question b\n', '---\nopen'])
      expect(
        cutBank(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });

  it('has its parts with their lines', () => {
    const { stem, options, solution } = splitQuestion(question);
    expect(readFields(question).fields).toEqual([
      { name: 'type', value: 'single', line: 1 },
      { name: 'answer', value: 'B', line: 2 },
    ]);
    expect(withoutBlanks(stem)).toEqual({ text: 'What is $2 + 2$?\n\nIt is a number.', line: 4 });
    expect(options?.line).toBe(9);
    expect(optionsOf(question)[1]).toEqual({ label: 'B', text: '4\n\n   and no more' });
    expect(withoutBlanks(solution ?? { text: '', line: 0 })).toEqual({ text: 'Count.', line: 16 });
  });

  it('changes in one place and nowhere else', () => {
    expect(replaceStem(question, 'What is $2 + 3$?')).toBe(question.replace('What is $2 + 2$?\n\nIt is a number.', 'What is $2 + 3$?'));
    expect(replaceSolution(question, 'Count\n\ntwice.')).toBe(question.replace('Count.', 'Count\n\ntwice.'));
    const options = optionsOf(question).map((option) => (option.label === 'C' ? { ...option, text: '6' } : option));
    expect(replaceOptions({ piece: question, options, form: 'chosen' })).toBe(question.replace('C. 5', 'C. 6'));
    expect(replaceField({ piece: question, name: 'answer', value: 'C', order })).toBe(question.replace('answer: B', 'answer: C'));
    expect(replaceField({ piece: question, name: 'topic', value: 'Sums', order })).toBe(
      question.replace('- answer: B', '- answer: B\n- topic: Sums'),
    );
    expect(replaceField({ piece: question, name: 'answer', value: '', order })).toBe(question.replace('- answer: B\n', ''));
  });

  it('gets what it lacks', () => {
    const bare = '## Question q-2\n';
    const withType = replaceField({ piece: bare, name: 'type', value: 'single', order });
    const withStem = replaceStem(withType, '- a list first');
    const withOptions = replaceOptions({
      piece: withStem,
      options: [
        { label: 'A', text: '1' },
        { label: 'B', text: '2' },
      ],
      form: 'chosen',
    });
    const whole = replaceSolution(withOptions, 'So it is.');
    expect(splitQuestion(whole).stem.text.trim()).toBe('- a list first');
    expect(optionsOf(whole)).toEqual([
      { label: 'A', text: '1' },
      { label: 'B', text: '2' },
    ]);
    expect(splitQuestion(whole).solution?.text.trim()).toBe('So it is.');
    expect(readFields(whole).fields).toHaveLength(1);
    const solvedFirst = replaceOptions({ piece: replaceSolution(withStem, 'So it is.'), options: optionsOf(whole), form: 'chosen' });
    expect(optionsOf(solvedFirst)).toEqual(optionsOf(whole));
    expect(splitQuestion(solvedFirst).solution?.text.trim()).toBe('So it is.');
    expect(optionsOf(replaceOptions({ piece: whole, options: [], form: 'chosen' }))).toEqual([]);
  });

  it('has as many parts as it was given, whatever their lines look like', () => {
    const line = fc.constantFrom(
      '',
      'x',
      'B. x',
      'C.',
      '1. one',
      'L. z',
      '## Question q-9',
      '### Solution',
      '## Options:',
      '### Reasons',
      '- type: single',
    );
    const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n').trim());
    const plain = (written: string) => written.trim().replace(/^ /gm, '');
    fc.assert(
      fc.property(text, text, fc.array(text, { minLength: 2, maxLength: 5 }), fc.boolean(), (stem, solution, texts, isMatched) => {
        const form = isMatched ? 'matched' : 'chosen';
        const options = texts.map((written, place) => ({
          label: isMatched && place < 2 ? String(place + 1) : 'ABCDE'.charAt(isMatched ? place - 2 : place),
          text: written,
        }));
        const bare = splitQuestion(question).options === null ? question : replaceOptions({ piece: question, options: [], form });
        const written = replaceSolution(replaceStem(replaceOptions({ piece: bare, options, form }), stem), solution);
        expect(cutBank(written)).toHaveLength(2);
        const parts = splitQuestion(written);
        expect(parts.slips).toEqual([]);
        expect(plain(parts.stem.text)).toBe(stem === '' ? '' : plain(stem));
        expect(plain(parts.solution?.text ?? '')).toBe(plain(solution));
        const read = splitOptions({ part: parts.options ?? { text: '', line: 0 }, form });
        expect(read.options.map(({ label, text: of }) => ({ label, text: plain(of) }))).toEqual(
          options.map((option) => ({ ...option, text: plain(option.text) })),
        );
        expect(replaceOptions({ piece: written, options: read.options, form })).toBe(written);
      }),
    );
  });
});
