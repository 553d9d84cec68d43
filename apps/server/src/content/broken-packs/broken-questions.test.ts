import { expect, test } from 'vitest';
import { checkEdited, type Edits } from '../../../test/packs/broken-pack.ts';
import { soundPack } from '../../../test/packs/sound-pack.ts';

const jsonLine = (more: object) =>
  `${JSON.stringify({ question: 'How many?', options: ['A) 1', 'B) 2', 'C) 3', 'D) 4'], rationale: 'Count.', correct: 'B', ...more })}\n`;

/** What goes wrong with questions, pages and media: what is done to a sound pack, and what the check says of it, line by line. */
const cases: readonly (readonly [name: string, edits: Edits, expected: readonly string[]])[] = [
  // --- banks in Markdown
  [
    'front matter with a difficulty that is none',
    { 'questions/algebra.md': ['topic: Algebra', 'topic: Algebra\ndifficulty: cruel'] },
    ["questions/algebra.md:3  difficulty: must be 'easy', 'medium' or 'hard'"],
  ],
  [
    'a heading of a question with a blank in its key',
    { 'questions/algebra.md': ['## Question roots-2', '## Question roots 2'] },
    ["questions/algebra.md:17  a heading is '## Passage key' or '## Question key'; a key is lower-case letters, digits and dashes"],
  ],
  [
    'an answer that is not an option, and one that is missing',
    { 'questions/algebra.md': ['answer: B', 'answer: C', '- answer: 3\n', ''] },
    [
      "questions/algebra.md:6  Question roots-1: the answer 'C' is not one of the 2 options",
      'questions/algebra.md:17  Question roots-2: the answer is missing',
    ],
  ],
  [
    'options out of order',
    { 'questions/algebra.md': ['A. 1\nB. 2', 'B. 2\nA. 1'] },
    ["questions/algebra.md:11  Question roots-1: option 1 must begin with 'A. '"],
  ],
  [
    'an answer that is written twice',
    { 'questions/algebra.md': ['- answer: B', '- answer: B\n- answer: A'] },
    ["questions/algebra.md:7  Question roots-1: the field 'answer' is written twice"],
  ],
  [
    'a heading of options and of a solution with a slip',
    { 'questions/algebra.md': ['### Options', '### options', '### Solution\nCount.', '### Solutions\nCount.'] },
    ["questions/algebra.md:10  Question roots-1: write '### Options'", "questions/algebra.md:23  Question roots-2: write '### Solution'"],
  ],
  [
    'a question without a solution',
    { 'questions/algebra.md': ['### Solution\nCount.\n', ''] },
    ['questions/algebra.md:17  Question roots-2: has no solution'],
  ],
  [
    'a formula that cannot be set and a picture that is not there',
    { 'questions/algebra.md': ['Add 2.', 'Add\n$\\frac{2}$.', 'How many?', 'How many?\n\n![Roots](media/roots.svg)'] },
    [
      String.raw`questions/algebra.md:16  Question roots-1: the formula '\frac{2}' cannot be set: Unexpected end of input in a macro argument, expected '}'`,
      'questions/algebra.md:24  Question roots-2: there is no picture media/roots.svg in the pack',
    ],
  ],
  // --- banks as JSON Lines
  ['options whose labels are out of order', { 'questions/logic.jsonl': jsonLine({ options: ['A) 1', 'C) 3', 'B) 2', 'D) 4'] }) }, []],
  [
    'a label twice',
    { 'questions/logic.jsonl': jsonLine({ options: ['A) 1', 'B) 2', 'B) 3', 'D) 4'] }) },
    ['questions/logic.jsonl:1  two options have the label B: the labels must be A, B, C, D'],
  ],
  [
    'a label that is missing',
    { 'questions/logic.jsonl': jsonLine({ options: ['A) 1', 'B) 2', 'D) 3', 'E) 4'] }) },
    ['questions/logic.jsonl:1  option 4 has the label E, and C is missing: label all options A, B, C, D, or none'],
  ],
  [
    'labels on some options',
    { 'questions/logic.jsonl': jsonLine({ options: ['A) 1', '2', 'C) 3', 'D) 4'] }) },
    ['questions/logic.jsonl:1  option 2 has no label, and B is missing: label all options A, B, C, D, or none'],
  ],
  [
    'a line that is not JSON, and one that is a list',
    { 'questions/logic.jsonl': `{"question":\n[1]\n${jsonLine({})}` },
    ['questions/logic.jsonl:1  this line is not JSON', 'questions/logic.jsonl:2  a line is one question in braces: {"question": …}'],
  ],
  [
    'a line without an answer, and one with too few options',
    { 'questions/logic.jsonl': `${jsonLine({ correct: undefined })}${jsonLine({ options: ['A) 1'] })}` },
    [
      "questions/logic.jsonl:1  the answer is missing: 'correct' or 'label' names the letter of the right option",
      'questions/logic.jsonl:2  options: must have at least 2 entries',
    ],
  ],
  [
    'an answer that is no option',
    { 'questions/logic.jsonl': jsonLine({ correct: 'E' }) },
    ["questions/logic.jsonl:1  the answer 'E' is not one of the 4 options"],
  ],
  [
    'lines without a solution, and a field that is not read',
    { 'questions/logic.jsonl': `${jsonLine({ rationale: '' })}${jsonLine({ question: 'Why?', rationale: null, level: 3 })}` },
    [
      'questions/logic.jsonl:1  warning: the question has no solution (and 1 more)',
      "questions/logic.jsonl:2  warning: the field 'level' is not read",
    ],
  ],
  [
    'a line twice, and once with another answer',
    { 'questions/logic.jsonl': jsonLine({}) + jsonLine({}) + jsonLine({ correct: 'A' }) },
    [
      'questions/logic.jsonl:3  line 1 has the same question with another answer',
      'questions/logic.jsonl:2  warning: this question is in the file before, word for word',
    ],
  ],
  [
    'dollar signs around words, and a formula that cannot be set',
    { 'questions/logic.jsonl': jsonLine({ question: 'Pays $2 to each of them and 3$?' }) + jsonLine({ question: '$\\frac{1}$?' }) },
    [
      String.raw`questions/logic.jsonl:1  warning: what is between two dollar signs reads like words: write \$ where no formula begins`,
      String.raw`questions/logic.jsonl:2  warning: the formula '\frac{1}' cannot be set: Unexpected end of input in a macro argument, expected '}'`,
    ],
  ],
  ['a bank of empty lines', { 'questions/logic.jsonl': '\n\n' }, ['questions/logic.jsonl:1  there is no question in the file']],
  // --- pages and media
  ['an empty page', { 'pages/roots.md': '\n' }, ['pages/roots.md:1  the page is empty']],
  [
    'a page with a picture that has no description, and a formula that cannot be set',
    { 'pages/roots.md': ['![A graph]', '![]', '$x^2$', '$\\sqrt{$'] },
    [
      String.raw`pages/roots.md:3  the formula '\sqrt{' cannot be set: Expected '}', got 'EOF'`,
      'pages/roots.md:5  the picture media/graph.svg needs a description between the brackets',
    ],
  ],
  ['a picture that is not one', { 'media/graph.svg': '<html></html>' }, ['media/graph.svg:1  this is not a picture: save it as SVG again']],
  [
    'a picture with the ending of another kind',
    { 'media/graph.png': soundPack['media/graph.svg'] ?? '' },
    ['media/graph.png:1  this is a SVG picture: give it that ending'],
  ],
  [
    'a file of a kind that is not known',
    { 'media/graph.gif': 'GIF89a', 'pages/roots.md': ['graph.svg', 'graph.gif'] },
    ['media/graph.gif:1  files of this kind are not known; there are .mp4, .m3u8, .ts, .m4s, .vtt, .pdf, .svg, .png, .jpg, .webp'],
  ],
  ['an empty file in media', { 'media/sheet.pdf': '' }, ['media/sheet.pdf:1  the file is empty']],
  [
    'a video of another length and captions that end later',
    { 'paths/quant.yaml': ["'0:00:48'", "'0:00:30'"], 'media/clip.vtt': ['00:00:02.000', '00:00:50.000'] },
    [
      'media/clip.vtt:3  the cue ends after the video, which lasts 30 seconds',
      'paths/quant.yaml:15  the video lasts 48 seconds, the duration says 30',
    ],
  ],
  [
    'a PDF with another number of pages',
    { 'paths/quant.yaml': ['pages: 2', 'pages: 3'] },
    ["paths/quant.yaml:17  'media/sheet.pdf' has 2 pages, the entry says 3"],
  ],
  ['captions that are none', { 'media/clip.vtt': 'Hello\n' }, ["media/clip.vtt:1  a WebVTT file begins with the line 'WEBVTT'"]],
];

test.each(cases)('%s', (_name, edits, expected) => {
  expect(checkEdited(edits)).toEqual(expected);
});
