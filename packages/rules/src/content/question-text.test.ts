import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startVersion } from './arrange-options.ts';
import {
  cutBank,
  readFields,
  replaceField,
  replaceHints,
  replaceOptions,
  replaceSolution,
  replaceStem,
  replacePassageVersion,
  replaceVersion,
  splitOptions,
  splitQuestion,
  titledIn,
  versionIn,
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

const whole = `## Question q-1
- type: single
- answer: B

Two stems? See {option:A}.

### Options
A. 3
B. 4

### Reasons
A. Counts one short

### Hint
Count.

### Hint
Count {option:B}
twice.

### Solution
Count.

### Question (hi)
- एक: सूची

### Options (hi)
A. तीन
B. चार

### Hint (hi)
गिनिए।

### Solution (hi)
यह {option:B} है।

`;
const hintsOf = (piece: string) => splitQuestion(piece).hints.map((hint) => withoutBlanks(hint).text);
const versionOf = (piece: string) => versionIn({ piece, language: 'hi' })?.text ?? '';

describe('hints and versions in other languages', () => {
  it('are parts of their own, and a version is read like a question', () => {
    const { options, reasons, solution, slips, versions } = splitQuestion(whole);
    expect(slips).toEqual([]);
    expect(hintsOf(whole)).toEqual(['Count.', 'Count {option:B}\ntwice.']);
    expect([options?.text.trim(), reasons?.text.trim(), solution?.text.trim()]).toEqual(['A. 3\nB. 4', 'A. Counts one short', 'Count.']);
    expect(versions.map(({ language, line }) => [language, line])).toEqual([['hi', 23]]);
    const version = versionOf(whole);
    expect(splitQuestion(version).stem.text.trim()).toBe('- एक: सूची');
    expect(optionsOf(version)).toEqual([
      { label: 'A', text: 'तीन' },
      { label: 'B', text: 'चार' },
    ]);
    expect(hintsOf(version)).toEqual(['गिनिए।']);
    expect(versionIn({ piece: whole, language: 'en' })).toBeNull();
  });

  it('change in one place and nowhere else', () => {
    expect(replaceHints({ piece: whole, hints: ['Count.', 'Think.'] })).toBe(whole.replace('Count {option:B}\ntwice.', 'Think.'));
    expect(replaceHints({ piece: whole, hints: ['Count.'] })).toBe(whole.replace('### Hint\nCount {option:B}\ntwice.\n\n', ''));
    expect(replaceHints({ piece: whole, hints: [] })).toBe(whole.replace(/### Hint\n[\s\S]*?(?=### Solution\n)/, ''));
    expect(replaceHints({ piece: question, hints: ['One.', 'Two.'] })).toBe(
      question.replace('### Solution', '### Hint\nOne.\n\n### Hint\nTwo.\n\n### Solution'),
    );
    const solved = (text: string) => replaceVersion({ piece: whole, language: 'hi', text: replaceSolution(versionOf(whole), text) });
    expect(solved('बस।')).toBe(whole.replace('यह {option:B} है।', 'बस।'));
    expect(replaceSolution(whole, 'So.')).toBe(whole.replace('### Solution\nCount.', '### Solution\nSo.'));
    expect(replaceVersion({ piece: whole, language: 'hi', text: null })).toBe(whole.replace(/### Question \(hi\)[\s\S]*/, ''));
    const added = replaceVersion({ piece: question, language: 'hi', text: replaceStem('## Question version\n- type: single\n\n', 'क्या?') });
    expect(added).toBe(`${question.trimEnd()}\n\n### Question (hi)\nक्या?\n\n`);
    expect(replaceVersion({ piece: added, language: 'hi', text: null })).toBe(question);
    // what comes later stays above the version
    const late = replaceHints({ piece: replaceSolution(added.replace(/### Solution\nCount\.\n\n/, ''), 'Late.'), hints: ['Soon.'] });
    expect(late).toBe(
      `${question.trimEnd().replace('### Solution\nCount.', '### Hint\nSoon.\n\n### Solution\nLate.')}\n\n### Question (hi)\nक्या?\n\n`,
    );
  });

  it('are missed with a word on where they belong', () => {
    const slipsOf = (text: string) => splitQuestion(text).slips.map(({ line, meant, isTwice }) => [line, meant, isTwice]);
    expect(slipsOf(question.replace('### Options', '### Hint\nEarly.\n\n### Options'))).toEqual([[8, 'Hint', false]]);
    expect(slipsOf(question.replace('### Solution', '### hints:\nx\n\n### Solution'))).toEqual([[15, 'Hint', false]]);
    expect(slipsOf(question.replace('Count.', 'Count.\n\n### Hint\n\nThe hint helps.'))).toEqual([]);
    expect(slipsOf(`${question}### Question (fr)\nQuoi ?\n`)).toEqual([[18, 'Version', false]]);
    expect(slipsOf(`${question}### Options (hi)\nA. x\n`)).toEqual([[18, 'Version', false]]);
    expect(slipsOf(whole.replace('### Solution (hi)', '### Solution'))).toEqual([[33, 'Solution (hi)', false]]);
    expect(slipsOf(whole.replace('### Hint (hi)', '### Hint (en)'))).toEqual([[30, 'Hint (hi)', false]]);
    expect(slipsOf(whole.replace('### Hint (hi)', '### Reasons (hi)'))).toEqual([[30, 'Reasons', false]]);
    expect(slipsOf(`${whole}### Question (hi)\nफिर?\n`)).toEqual([[36, 'Question (hi)', true]]);
  });

  it('are as many as they were given, whatever their lines look like', () => {
    const line = fc.constantFrom(
      'x',
      'B. x',
      '',
      '### Hint',
      '### Solution',
      '### Hints:',
      '### Question (hi)',
      '### Options (hi)',
      '### Solution (en)',
      '## Question q-9',
      '- type: single',
    );
    const text = fc
      .array(line, { minLength: 1, maxLength: 4 })
      .map((lines) => lines.join('\n').trim())
      .filter((each) => each !== '');
    const plain = (written: string) => written.trim().replace(/^ /gm, '');
    const part = fc.record({
      stem: text,
      hints: fc.array(text, { maxLength: 3 }),
      options: fc.array(text, { minLength: 2, maxLength: 2 }),
      solution: text,
    });
    const write = (piece: string, { stem, hints, options, solution }: typeof part extends fc.Arbitrary<infer T> ? T : never) =>
      replaceSolution(
        replaceHints({
          piece: replaceOptions({
            piece: replaceStem(piece, stem),
            options: options.map((option, place) => ({ label: 'AB'.charAt(place), text: option })),
            form: 'chosen',
          }),
          hints,
        }),
        solution,
      );
    const read = (piece: string) => ({
      stem: plain(splitQuestion(piece).stem.text),
      hints: hintsOf(piece).map(plain),
      options: optionsOf(piece).map((option) => plain(option.text)),
      solution: plain(splitQuestion(piece).solution?.text ?? ''),
    });
    const plainOf = (of: ReturnType<typeof read>) => ({
      stem: plain(of.stem),
      hints: of.hints.map(plain),
      options: of.options.map(plain),
      solution: plain(of.solution),
    });
    fc.assert(
      fc.property(part, part, fc.constantFrom(question, whole), (first, second, from) => {
        const written = write(from, first);
        const both = replaceVersion({ piece: written, language: 'hi', text: write('## Question version\n- type: single\n\n', second) });
        expect(cutBank(both)).toHaveLength(2);
        expect(splitQuestion(both).slips).toEqual([]);
        expect(read(both)).toEqual(plainOf(first));
        expect(read(versionOf(both))).toEqual(plainOf(second));
        // saved as it is, a text stays byte for byte
        expect(write(both, { ...read(both), hints: hintsOf(both), ...textsOf(both) })).toBe(both);
        const version = versionOf(both);
        expect(
          replaceVersion({ piece: both, language: 'hi', text: write(version, { ...textsOf(version), hints: hintsOf(version) }) }),
        ).toBe(both);
        expect(splitQuestion(replaceVersion({ piece: both, language: 'hi', text: null })).versions).toEqual([]);
      }),
    );
  });
});

/** The texts of a question as an editor shows them. */
function textsOf(piece: string) {
  const { stem, solution } = splitQuestion(piece);
  return {
    stem: withoutBlanks(stem).text,
    options: optionsOf(piece).map(({ text }) => text),
    solution: solution === null ? '' : withoutBlanks(solution).text,
  };
}

it('a version of a passage begins empty, gets a title and a text, and loses them, while every other line stays', () => {
  const passage = '## Passage maps\n- title: Maps\n\nOld maps.\n';
  const begun = startVersion({ piece: passage, language: 'hi', form: 'none' });
  expect(begun).toMatch(/^## Passage maps\n- title: Maps\n\nOld maps\.\n\n### Passage \(hi\)\n/);
  const written = replacePassageVersion({ piece: begun, language: 'hi', title: 'नक़्शे', text: 'पुराने नक़्शे।' });
  expect(written.trimEnd()).toBe(`${passage}\n### Passage (hi)\n- title: नक़्शे\nपुराने नक़्शे।`);
  const [version] = splitQuestion(written).versions;
  if (version === undefined) throw new Error('there is a version');
  expect(titledIn(version)).toMatchObject({ title: 'नक़्शे', text: { line: 7 } });
  expect(replacePassageVersion({ piece: written, language: 'hi', title: '', text: 'पुराने नक़्शे।' })).not.toContain('नक़्शे\n');
  expect(replaceVersion({ piece: written, language: 'hi', text: null })).toBe(passage);
});
