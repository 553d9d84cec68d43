import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { itemTypeNames } from '@abhyas/contract/assessment/item-types.ts';
import fc from 'fast-check';

/** Words and signs that mean something to Markdown, to XML or to a pack. */
const token = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('maps', 'a', 'B.', '12', 'x²', 'नमन', '😀', 'ñ', 'end.', '(c)', '“q”') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<',
      '>',
      '&',
      '&amp;',
      '"',
      "'",
      '\\*',
      '\\_',
      '\\$5',
      '\\#',
      '-',
      '1.',
      '=',
      '|',
      '~',
      '&nbsp;',
      '\u00A0',
      '\\\\',
      '\\`',
      '![',
      ']',
      '{',
      '}',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '**bold**',
      '*it*',
      '***both***',
      '~~gone~~',
      '`co de`',
      '**a *b* c**',
      '[link](https://a.example/?x=1&y=2)',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '$x^2$',
      '$\\frac{1}{2}$',
      '$a<b$',
      '$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$',
      '$|x|$',
      '$\\text{a b}$',
      '![A [pic]](media/qa-cevians.svg)',
    ),
  },
);
const line = fc
  .array(fc.tuple(token, fc.constantFrom(' ', ' ', '')), { minLength: 1, maxLength: 7 })
  // two formulas side by side would begin a display formula in the middle of a line, which QTI has as one of the line
  .map((parts) => `w ${parts.map(([word, gap]) => word + gap).join('')}`.replaceAll('$$', '$ $'));
const cell = line.map((text) => text.replaceAll('|', '\\|'));

const paragraph = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .chain((lines) => fc.constantFrom('\n', '\\\n', '  \n').map((end) => lines.join(end)));
const list = fc.tuple(fc.constantFrom('- ', '1. ', '* '), fc.array(line, { minLength: 1, maxLength: 3 }), fc.boolean());
const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  list.map(([sign, lines, isLoose]) => lines.map((text) => sign + text).join(isLoose ? '\n\n' : '\n')),
  line.map((text) => `- one\n  - ${text}\n- two`),
  fc
    .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
    .map((rows) => `| | h |\n| :-- | --: |\n${rows.map(([one, two]) => `| ${one} | ${two} |`).join('\n')}`),
  line.map((text) => `#### ${text}`),
  line.map((text) => `> ${text}\n>\n> - more`),
  fc.constantFrom(
    '$$\\int_0^1 x\\,dx$$',
    '$$x$$ (1)',
    '***',
    '```\nA. code\n  <b> & `x`\n```',
    '```js\nlet a = 1;\n```',
    '    indented ## code',
  ),
);
const text = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => `Text\n\n${blocks.join('\n\n')}`);
const number = fc.constantFrom('60', '0.5', '.5', '3/5', '-1 1/2', '1,200', '+7', '1/3', '-0.25');

const question = fc.record({
  type: fc.constantFrom(...itemTypeNames),
  stem: text,
  options: fc.array(line, { minLength: 2, maxLength: 5 }),
  solution: text,
  names: fc.constantFrom('', '\n\nHence **{option:B}**, and {option:A} is not.'),
  passage: fc.boolean(),
  reason: fc.oneof(fc.constant(''), line, block),
  topic: fc.constantFrom('', 'Profit & loss', 'A <b> "c"', 'रेखा'),
  difficulty: fc.constantFrom('', 'easy', 'hard'),
  tags: fc.constantFrom('', 'LCM', 'a & b, हिंदी'),
  keepOptions: fc.boolean(),
  number,
  tolerance: fc.constantFrom('', '0.01', '1/3'),
  words: fc.constantFrom('Delhi', 'Delhi | New Delhi', 'a & b | <c>', '5 * 3'),
});

/** A bank in Markdown with questions of all types and texts with everything that Markdown has. */
export const bankText: fc.Arbitrary<string> = fc
  .record({ passage: text, title: fc.constantFrom('', 'Maps & more'), questions: fc.array(question, { minLength: 1, maxLength: 3 }) })
  .map(({ passage, title, questions }) => {
    const blocks = questions.map((each, index) => {
      const isChoice = each.type === 'single' || each.type === 'multiple';
      const choice = each.type === 'single' ? 'B' : 'A, B';
      const typed = each.type === 'numeric' ? each.number : each.words;
      const isMatch = itemTypes[each.type].options === 'matched';
      const lefts = isMatch ? ['1. one', '2. two'] : [];
      return [
        `## Question q-${index + 1}`,
        `- type: ${each.type}`,
        `- answer: ${isMatch ? '1-B, 2-A' : isChoice ? choice : typed}`,
        ...(each.type === 'numeric' && each.tolerance !== '' ? [`- tolerance: ${each.tolerance}`] : []),
        ...(each.passage ? ['- passage: p'] : []),
        ...(each.topic === '' ? [] : [`- topic: ${each.topic}`]),
        ...(each.difficulty === '' ? [] : [`- difficulty: ${each.difficulty}`]),
        ...(each.tags === '' ? [] : [`- tags: ${each.tags}`]),
        ...(each.keepOptions ? ['- keepOptions: true'] : []),
        '',
        each.stem,
        '',
        ...(isChoice || isMatch
          ? ['### Options', ...lefts, ...each.options.map((option, at) => `${'ABCDE'.charAt(at)}. ${option}`), '']
          : []),
        ...((isChoice || isMatch) && each.reason !== ''
          ? ['### Reasons', 'A. Chosen too early', `B. ${each.reason.replaceAll('\n', '\n   ')}`, '']
          : []),
        '### Solution',
        each.solution + (isChoice || isMatch ? each.names : ''),
        '',
      ].join('\n');
    });
    return [`## Passage p\n- title: ${title}\n\n${passage}\n`, ...blocks].join('\n');
  });
