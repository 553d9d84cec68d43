import { describe, expect, test } from 'vitest';
import { followShuffle, hangsOnOrder, lettersInSolution, lettersInStem } from './option-letters.ts';

const plain = { passage: '', stem: 'Which is the largest?', options: ['one', 'two', 'three', 'four'] };
const pipes = {
  passage: '',
  stem: 'Pipes A and B fill a tank; C empties it. Which is open?',
  options: ['only the first', 'two of them', 'all', 'none'],
};
const points = { passage: 'In the triangle $ABC$ the angle at $B$ is right.', stem: 'How long is $AC$?', options: ['3', '4', '5', '6'] };
/** What a solution becomes; null where its letters are not sure, so that the options stay in their order. */
const rewritten = (solution: string, { passage, ...of } = plain) => {
  const { question, isUnsure } = followShuffle({ question: { ...of, solution, keepOptions: false }, passage });
  expect(question.keepOptions).toBe(isUnsure);
  return isUnsure ? null : question.solution;
};

describe('letters in a solution', () => {
  test.each([
    ['That is **B**.', 'That is **{option:B}**.'],
    ['So B.', 'So {option:B}.'],
    ['Option C is out.', 'Option {option:C} is out.'],
    ['Options A, C and D are out.', 'Options {option:A}, {option:C} and {option:D} are out.'],
    [
      'Choice $\\mathbf{C}$ is correct. Choices $\\mathrm{A}, \\mathrm{B}$, and $D$ are incorrect.',
      'Choice {option:C} is correct. Choices {option:A}, {option:B}, and {option:D} are incorrect.',
    ],
    ['(b) is wrong, and (C) too.', '({option:B}) is wrong, and ({option:C}) too.'],
    ['Answer: D', 'Answer: {option:D}'],
    ['ANSWER:A', 'ANSWER:{option:A}'],
    ['Hence the correct answer is (a).', 'Hence the correct answer is ({option:A}).'],
    ['It cannot be less.\n\nD', 'It cannot be less.\n\n{option:D}'],
    ['So x = 230\nB', 'So x = 230\n{option:B}'],
    ['A goes too far. B and D say nothing.', '{option:A} goes too far. {option:B} and {option:D} say nothing.'],
    ['A: not said.\nC: too much.', '{option:A}: not said.\n{option:C}: too much.'],
    ['In A the method works; the others (B to D) fail.', 'In {option:A} the method works; the others ({option:B} to {option:D}) fail.'],
    ['| A | too small |', '| {option:A} | too small |'],
    ['Option (2) is right, option 3 is not.', 'Option ({option:B}) is right, option {option:C} is not.'],
    ['The second option is right.', 'The option {option:B} is right.'],
    ['विकल्प B सही है, विकल्प (C) गलत।', 'विकल्प {option:B} सही है, विकल्प ({option:C}) गलत।'],
    ['अतः विकल्प (ख) सही है।', 'अतः विकल्प ({option:B}) सही है।'],
    ['उत्तर: ग', 'उत्तर: {option:C}'],
    ['सही उत्तर (द) है, विकल्प अ नहीं।', 'सही उत्तर ({option:D}) है, विकल्प {option:A} नहीं।'],
    ['उत्तर: D', 'उत्तर: {option:D}'],
    ['इसलिए **A** और **C** दोनों गलत हैं।', 'इसलिए **{option:A}** और **{option:C}** दोनों गलत हैं।'],
    ['A सही है।', '{option:A} सही है।'],
    ['Options {option:A} and B fail.', 'Options {option:A} and {option:B} fail.'],
  ])('%s names options', (written, better) => {
    expect(rewritten(written)).toBe(better);
    expect(lettersInSolution({ solution: better, of: plain })).toEqual([]);
  });

  test.each([
    'A train that leaves at 9 needs 2 h. A chord is a line. “A gap” is said.',
    'Oranges have vitamin C, and hepatitis B is no vitamin.',
    'In the triangle $ABC$ the angle $A$ is right, and $B = 3$.',
    'Then A = 3 and B + 2 = 5, so A : B = 3 : 3 and P(A) is 1.',
    'Let plan A cost ₹5. Then A costs less.',
    'A current of 2 A flows, and 5 C pass.',
    'A. P. J. Abdul Kalam and C. V. Raman said so, and Dr B. Roy as well.',
    'A B-school is no C-section; B2 and X-rays are none.',
    'There are two cases: (a) the sum is odd, (b) it is even.',
    'E and F are not among four options.',
    'I think that it holds, as I said.',
    '`B` and [the page](B) and ![B-tree](media/B.svg).',
    'A sports club bought it. A news item said so. A series of goods came.',
    'पाइप A और नल B खुले हैं।',
    'He has an option to buy 3 more.',
  ])('%s names none', (written) => {
    expect(lettersInSolution({ solution: written, of: plain })).toEqual([]);
  });

  test.each([
    ['A alone needs 6 h, and B 3 h. C takes 2 h.', pipes],
    ['So A fills it and B helps.', pipes],
    ['The side opposite A is known, and from B to C there are 5.', points],
  ])('%s: the letters are names in the question', (written, of) => {
    expect(lettersInSolution({ solution: written, of })).toEqual([]);
  });

  test.each([
    'Choice 2 is right; (1), (3) and (4) are not.',
    'So the second option is right, the first is wrong.',
    'Options 1 and 3 are out.',
    'विकल्प (ख) सही है, (क) और (ग) नहीं।',
    'Hence (2) is correct.',
    'Hence b is right.',
  ])('%s keeps the order, as it names options in part', (written) => expect(rewritten(written)).toBeNull());

  test.each(['From (1) and (2), x is 3.', 'इस क्रम में (क) पहले आता है।', 'There are 2 and 3 of them.', 'It is a right angle.'])(
    '%s names nothing',
    (written) => expect(rewritten(written)).toBe(written),
  );

  test('letters with two meanings are not sure, and after a word for options they are', () => {
    expect(rewritten('Hence **B**.', pipes)).toBeNull();
    expect(rewritten('Hence B.', pipes)).toBeNull();
    expect(rewritten('B is faster. Answer: C', pipes)).toBe('B is faster. Answer: {option:C}');
  });
});

test.each([
  ['If option B is true, which must be false?', ['B']],
  ['Mark (A) if the first is enough, (B) if the second is.', ['(A)']],
  ['Which of the statements A to D follows? A. One. B. Two.', []],
  ['A company has two options. Which option does it choose?', []],
  ['विकल्प A और B में से', ['A और B']],
])('the stem %s names options %j', (stem, found) => {
  expect(lettersInStem({ stem, of: plain }).map(({ text }) => text)).toEqual(found);
});

test.each([
  ['All of the above', true],
  ['None of these', true],
  ['None of the three above', true],
  ['Both A and B', true],
  ['Only (B)', true],
  ['(A) and (C) only', true],
  ['Neither B nor C', true],
  ['उपर्युक्त सभी', true],
  ['इनमें से कोई नहीं', true],
  ['Both {option:A} and {option:B}', false],
  ['None', false],
  ['All of those who work pay tax', false],
  ['None of the shows was cancelled', false],
  ['Both together are enough', false],
  ['B', false],
  ['vitamin C and water', false],
])('the option %s hangs on the order of the others: %s', (option, expected) => {
  expect(hangsOnOrder({ ...plain, options: ['one', 'two', 'three', option] })).toBe(expected);
});

test('letters of statements in the stem are no options', () => {
  expect(
    hangsOnOrder({
      ...plain,
      stem: 'A. The sun is hot.\n\nB. The moon is cold.\n\nWhich is true?',
      options: ['A only', 'Both A and B', 'one', 'two'],
    }),
  ).toBe(false);
});
