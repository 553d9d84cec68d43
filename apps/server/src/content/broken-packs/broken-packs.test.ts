import { expect, test } from 'vitest';
import { checkEdited, type Edits, withBom, withCrlf } from '../../../test/packs/broken-pack.ts';
import { soundPack } from '../../../test/packs/sound-pack.ts';

const aliasBomb = 'abcdefgh'
  .split('')
  .map(
    (name, i) =>
      `${name}: &${name} [${Array(9)
        .fill(i === 0 ? 'x' : `*${'abcdefgh'[i - 1]}`)
        .join(', ')}]`,
  )
  .join('\n');

/** What goes wrong with the files of packs, and with their fields: what is done to a sound pack, and what the check says of it, line by line. */
const cases: readonly (readonly [name: string, edits: Edits, expected: readonly string[]])[] = [
  // --- the files of a pack
  ['no pack.yaml', { 'pack.yaml': null }, ['pack.yaml:1  a pack needs this file']],
  ['an empty file', { 'pack.yaml': '' }, ['pack.yaml:1  the file is empty']],
  ['a file of comments', { 'notices.yaml': '# nothing yet\n' }, ['notices.yaml:1  the file is empty']],
  [
    'an ending that is not read',
    { 'people.yml': soundPack['people.yaml'] ?? '', 'people.yaml': null },
    ["people.yml:1  this is not read: rename it to 'people.yaml'"],
  ],
  [
    'a name in the singular',
    { 'programme.yaml': soundPack['programmes.yaml'] ?? '', 'programmes.yaml': null },
    ["programme.yaml:1  this is not read: rename it to 'programmes.yaml'"],
  ],
  [
    'a folder in capitals',
    { 'Tests/mock.yaml': 'test: mock\n', 'tests/mock.yaml': null },
    ["Tests:1  this is not read: rename it to 'tests'"],
  ],
  [
    'a test that ends in .yml',
    { 'tests/mock.yml': 'test: mock\n', 'tests/mock.yaml': null },
    ['tests/mock.yml:1  a file of this kind is not read: tests has files that end in .yaml'],
  ],
  [
    'files that are no part of a pack',
    { 'notes.txt': 'x', 'old/people.yaml': 'x', 'README.md': 'x', 'make/cards.mjs': 'x' },
    [
      'notes.txt:1  warning: this file is not read: it is no part of a pack',
      'old:1  warning: this folder is not read: it is no part of a pack',
    ],
  ],
  [
    'a folder of banks',
    { 'questions/more/sets.md': '## Question a\n' },
    ['questions/more:1  a folder in this folder is not read: questions has files that end in .md or .jsonl'],
  ],
  [
    'a bank in another format',
    { 'questions/sets.docx': 'x' },
    ['questions/sets.docx:1  a file of this kind is not read: questions has files that end in .md or .jsonl'],
  ],
  [
    'a unit that no tab shows',
    {
      'modules.yaml': ['path: quant}', 'path: quant, unit: roots}'],
      'paths/quant.yaml': [
        'children:\n  - key: roots\n',
        'children:\n  - key: hidden\n    name: Hidden\n    thumb: media/graph.svg\n  - key: roots\n',
      ],
    },
    [
      "paths/quant.yaml:7  warning: no tab of modules.yaml shows this unit, so students don't find it: add a tab with path: quant, unit: hidden",
    ],
  ],
  [
    'two files of one bank',
    { 'questions/logic.md': soundPack['questions/algebra.md'] ?? '' },
    ["questions/logic.md:1  there is another file of the bank 'logic': rename one"],
  ],
  [
    'a bank that no test can name',
    { 'questions/Set 1.md': soundPack['questions/algebra.md'] ?? '' },
    ['questions/Set 1.md:1  warning: no test can use this bank: name it with lower-case letters, digits and dashes'],
  ],
  [
    'UTF-16',
    { 'pack.yaml': Buffer.from('\uFEFFpack: sound\nname: A\n', 'utf16le') },
    ['pack.yaml:1  the file is UTF-16: save it as UTF-8'],
  ],
  [
    'a byte order mark',
    { 'programmes.yaml': withBom, 'questions/algebra.md': withBom, 'questions/logic.jsonl': withBom, 'pages/roots.md': withBom },
    [],
  ],
  [
    'Windows line ends',
    { 'tests/mock.yaml': withCrlf, 'questions/algebra.md': withCrlf, 'questions/logic.jsonl': withCrlf, 'pages/roots.md': withCrlf },
    [],
  ],
  [
    'Latin-1 in YAML',
    { 'notices.yaml': Buffer.from('notices:\n  - key: a\n    title: caf\xE9\n    text: caf\xE9\n', 'latin1') },
    ['notices.yaml:3  this line is not UTF-8: save the file as UTF-8 (and 1 more)'],
  ],
  [
    'Latin-1 in a bank',
    { 'questions/algebra.md': Buffer.from('## Question roots-1\n\ncaf\xE9\n', 'latin1') },
    ['questions/algebra.md:3  this line is not UTF-8: save the file as UTF-8'],
  ],
  [
    'a character that was lost',
    { 'pages/roots.md': ['A root', 'A r\uFFFDt'] },
    ["pages/roots.md:3  warning: a character was lost here: '�' is in its place"],
  ],
  [
    'a zero character',
    { 'notices.yaml': ['title: Hello', String.raw`title: "Hello\0"`] },
    ['notices.yaml:2  this line has a character that cannot be stored: remove it'],
  ],
  // --- YAML
  [
    'a bracket that is not closed',
    { 'brands.yaml': ['[localhost]', '[localhost'] },
    ['brands.yaml:4  the indentation does not fit the lines above, or a bracket is not closed'],
  ],
  ['a tab', { 'programmes.yaml': ['    name: CAT', '\tname: CAT'] }, ['programmes.yaml:3  the line begins with a tab: indent with spaces']],
  [
    'a colon without quotes',
    { 'programmes.yaml': ['name: CAT', 'name: CAT: all of it'] },
    ["programmes.yaml:3  a value with ': ' in it needs quotes"],
  ],
  [
    'a field twice, and another fault',
    { 'programmes.yaml': ['    exam: CAT', '    exam: CAT\n    exam: XAT\n    year: 2026'] },
    [
      'programmes.yaml:6  this field is written twice',
      "programmes.yaml:7  there is no field 'year' here; the fields are key, name, description, myImsCourseId, exam, examDate, mentorSessions, certificates, variants",
    ],
  ],
  [
    'an alias bomb',
    { 'notices.yaml': aliasBomb },
    ["notices.yaml:2  the names that are used with '*' repeat too much: write the values out"],
  ],
  ['an alias of nothing', { 'notices.yaml': ['title: Hello', 'title: *greeting'] }, ["notices.yaml:2  nothing above is named '&greeting'"]],
  [
    'two documents',
    { 'pack.yaml': 'pack: sound\nname: A\n---\npack: other\n' },
    ["pack.yaml:3  the file has a line '---' in it: remove it"],
  ],
  ['a tag', { 'notices.yaml': ['title: Hello', 'title: !urgent Hello'] }, ["notices.yaml:2  a value that begins with '!' needs quotes"]],
  ['a list where fields belong', { 'pack.yaml': '- pack\n' }, ['pack.yaml:1  must have fields of its own, as docs/content.md shows']],
  // --- fields
  [
    'a field that is not known',
    { 'tests/mock.yaml': ['calculator: none', 'calculater: none\ncolour: red'] },
    [
      "tests/mock.yaml:21  there is no field 'calculater' here; did you mean 'calculator'?",
      "tests/mock.yaml:22  there is no field 'colour' here; the fields are test, name, programme, kind, clock, solutions, type, proctored, ranked, free, review, release, end, adaptive, adaptiveEngine, classStart, classes, slots, takeHome, checkIn, order, edits, pattern, leave, sections, marking, blanks, scoring, curves, percentile, shuffle, calculator, keypad, fullScreen, copying, scratch, instructions, language, languages",
    ],
  ],
  ['a key with capitals', { 'pack.yaml': 'pack: Sound\nname: A\n' }, ['pack.yaml:1  pack: a key is lower-case letters, digits and dashes']],
  ['a number for a text', { 'pack.yaml': 'pack: sound\nname: 2026\n' }, ["pack.yaml:2  name: put the value in quotes: '2026'"]],
  [
    'a text that is too long',
    { 'pack.yaml': `pack: sound\nname: ${'a'.repeat(501)}\n` },
    ['pack.yaml:2  name: must have at most 500 characters'],
  ],
  ['a field without a value', { 'programmes.yaml': ['name: CAT', 'name:'] }, ['programmes.yaml:3  name: this field is empty']],
  [
    'one brand for two hosts of one name',
    { 'brands.yaml': ['[localhost]', '[localhost, localhost]'] },
    ["brands.yaml:3  the host 'localhost' appears twice"],
  ],
  [
    'a brand with a colour, a zone and a mail that are none',
    { 'brands.yaml': ["text: '#3C379F'", 'text: blue', 'Asia/Kolkata', 'Asia/Poona', 'help@sound.test', 'helpdesk'] },
    [
      'brands.yaml:6  timezone: no such time zone',
      'brands.yaml:8  colours.light.text: a colour is # and six hex digits',
      'brands.yaml:10  helpdesk.mail: must be a mail address, like name@example.org',
    ],
  ],
  [
    'a brand whose words cannot be read in the light theme',
    { 'brands.yaml': ["text: '#3C379F'", "text: '#9D99F0'"] },
    ["brands.yaml:8  colours.light.text: words in this colour can't be read on #f7f8fa: 2.4 to 1, and 4.5 to 1 is needed"],
  ],
  [
    'a programme without variants',
    { 'programmes.yaml': [/ {4}variants:\n.*\n/, '    variants: []\n'] },
    ['programmes.yaml:7  variants: the list must not be empty'],
  ],
  [
    'a flag without quotes',
    { 'programmes.yaml': ["centreProctoredAllowed: '0'", 'centreProctoredAllowed: 0'] },
    ["programmes.yaml:8  centreProctoredAllowed: must be '0' or '1'"],
  ],
  [
    'a day that is none hides no other fault',
    { 'tests/mock.yaml': ['release: today-1d', 'release: tomorrow', 'bank: logic', 'bank: logics'] },
    [
      "tests/mock.yaml:6  release: a day is '2026-11-21', 'today' or 'today+3d', with or without a time: '2026-11-21 09:30'",
      "tests/mock.yaml:15  there is no bank 'logics' in the pack",
    ],
  ],
  [
    'a tab for a path that is not there, and a link without its address',
    { 'modules.yaml': ['type: home', 'type: hyperlink', 'path: quant', 'path: quants'] },
    ["modules.yaml:5  a hyperlink needs a 'url'", "modules.yaml:6  there is no path 'quants' in the pack"],
  ],
  [
    'a type that is not known',
    { 'paths/quant.yaml': ['type: video', 'type: film'] },
    ["paths/quant.yaml:12  type: must be 'video', 'html', 'pdf', 'link' or 'assessment'"],
  ],
  [
    'an asset without its file, a page that is not there and a thumb that is no picture',
    {
      'paths/quant.yaml': [
        '        file: media/clip.mp4\n',
        '',
        'pages/roots.md',
        'pages/root.md',
        'thumb: media/graph.svg',
        'thumb: media/sheet.pdf',
      ],
    },
    [
      "paths/quant.yaml:5  'media/sheet.pdf' is not a picture",
      "paths/quant.yaml:10  an asset of type video needs 'file'",
      "paths/quant.yaml:15  there is no page 'pages/root.md' in the pack",
    ],
  ],
  [
    'a path of a file that is refused',
    { 'paths/quant.yaml': ['media/clip.mp4', 'clip.mp4', 'pages: 2', 'pages: many'] },
    [
      'paths/quant.yaml:13  file: a file is media/name.ext, media/folder/name.ext or pages/name.md',
      'paths/quant.yaml:17  pages: must be a number, without quotes',
    ],
  ],
  [
    'keys that are there twice',
    { 'paths/quant.yaml': ['key: page', 'key: clip'], 'people.yaml': ['key: ravi', 'key: asha'] },
    ["paths/quant.yaml:16  the key 'clip' appears twice", "people.yaml:10  the key 'asha' appears twice"],
  ],
  [
    'marks with three decimals and a section of no time',
    { 'tests/mock.yaml': ['wrong: -1', 'wrong: -0.333', 'minutes: 20', 'minutes: 0'] },
    [
      'tests/mock.yaml:12  minutes: a section lasts a second at least',
      'tests/mock.yaml:17  marking.single.wrong: must have at most two decimals',
    ],
  ],
  [
    'parts that do not follow each other, a break inside one, and blanks that cost nothing',
    {
      'tests/mock.yaml': [
        '    bank: algebra\n',
        "    bank: algebra\n    part: 2\n    break: 1\n    counted: '0'\n",
        '  - {key: logic, name: Logic, minutes: 10, bank: logic}\n',
        '  - {key: logic, name: Logic, minutes: 10, bank: logic, part: 1}\nblanks: {free: 1, marks: -0.1, sections: [algebra]}\n',
      ],
    },
    [
      'tests/mock.yaml:18  parts are numbered in the order of the sections, and those of one part follow each other: part 2 has begun before',
      'tests/mock.yaml:19  section algebra is in no total, so its blanks can cost nothing',
    ],
  ],
  [
    'parts in free order, with a break inside one and no section that counts',
    {
      'tests/mock.yaml': [
        'order: fixed',
        'order: free',
        '    bank: algebra\n',
        "    bank: algebra\n    part: 1\n    counted: '0'\n",
        'bank: logic}',
        "bank: logic, counted: '0'}",
      ],
    },
    [
      'tests/mock.yaml:9  no section counts: without marks in the total there is no result',
      "tests/mock.yaml:14  parts come one after the other: only a test in 'fixed' order has them",
    ],
  ],
  [
    'a test without its fields',
    { 'tests/mock.yaml': 'test: mock\nname: Mock\nprogramme: cat\n' },
    [
      'tests/mock.yaml:1  type: this field is missing',
      'tests/mock.yaml:1  proctored: this field is missing',
      'tests/mock.yaml:1  release: this field is missing',
      'tests/mock.yaml:1  end: this field is missing',
      'tests/mock.yaml:1  order: this field is missing',
      'tests/mock.yaml:1  sections: this field is missing',
      'tests/mock.yaml:1  marking: this field is missing',
      'tests/mock.yaml:1  calculator: this field is missing',
      'tests/mock.yaml:1  instructions: this field is missing',
    ],
  ],
  [
    'a question that is not in the bank, and one twice',
    { 'tests/mock.yaml': ['[roots-1, roots-2]', '[roots-1, roots-1, roots-9]'] },
    [
      "tests/mock.yaml:14  the question 'algebra/roots-1' appears twice",
      "tests/mock.yaml:14  there is no question of bank algebra 'roots-9' in the pack",
    ],
  ],
  [
    'an end before the release',
    { 'tests/mock.yaml': ['end: today+30d', 'end: today-2d'] },
    ['tests/mock.yaml:7  the end is before the release'],
  ],
  [
    'a notice for a programme that is not there, to another site',
    { 'notices.yaml': ['programme: all', 'programme: xat', 'day: today', 'day: today, url: //evil.test'] },
    ["notices.yaml:2  url: must be a page of the portal, as in '/home'", "notices.yaml:2  there is no programme 'xat' in the pack"],
  ],
  [
    'a promotion over http, at a place that is none',
    { 'promotions.yaml': ['https://sound.test', 'http://sound.test', 'home-carousel', 'footer'] },
    ["promotions.yaml:2  place: must be 'home-carousel', 'home-small' or 'schools'", 'promotions.yaml:2  url: must be an https address'],
  ],
  [
    'an offer in a variant that is not there',
    { 'promotions.yaml': ['variant: online', 'variant: evening'] },
    ["promotions.yaml:4  there is no variant of programme cat 'evening' in the pack"],
  ],
  ['a blog without a tag', { 'blogs.yaml': [' tag: Strategy,', ''] }, ['blogs.yaml:2  tag: this field is missing']],
  [
    'a doubt by a mentor, with a text of two letters',
    { 'doubts.yaml': ['by: asha', 'by: ravi', 'Why is it so?', 'Eh'] },
    ['doubts.yaml:6  text: must have a few words', 'doubts.yaml:6  the first post is the question of a student'],
  ],
  ['a doubt of a student at no topic', { 'doubts.yaml': ['    topic: roots\n', ''] }, ['doubts.yaml:2  name the unit or topic']],
  [
    'a doubt on a question of a test that it is not at, and one at a part of no asset',
    { 'doubts.yaml': ['    posts:', '    question: {bank: quant, key: q1}\n    at: 5\n    posts:'] },
    ['doubts.yaml:5  not a bank of the test that the asset is', 'doubts.yaml:6  only an asset has parts'],
  ],
  [
    'a pin, a mobile and a role that are none',
    { 'people.yaml': ['pin: SND1', 'pin: S1', "mobile: '9000000001'", 'mobile: 9000000001', 'role: mentor', 'role: teacher'] },
    [
      'people.yaml:3  pin: a pin is three capitals and digits, or five to nine digits',
      "people.yaml:7  mobile: put the value in quotes: '9000000001'",
      "people.yaml:10  role: must be 'student', 'mentor', 'parent', 'staff' or 'admin'",
    ],
  ],
  [
    'a person without a pin, and a mentor of one who is not there',
    { 'people.yaml': ['    pin: SND1\n', '', 'mentorOf: [asha]', 'mentorOf: [asha, meera]'] },
    ["people.yaml:2  this student needs a 'pin'", "people.yaml:9  there is no person 'meera' in the pack"],
  ],
  [
    'a refused key of a person is no unknown person elsewhere',
    { 'people.yaml': ['key: asha', 'key: Asha'] },
    ['people.yaml:2  key: a key is lower-case letters, digits and dashes'],
  ],
  [
    'a refused programme is no unknown programme elsewhere',
    { 'programmes.yaml': ['key: cat', 'key: CAT'] },
    ['programmes.yaml:2  key: a key is lower-case letters, digits and dashes'],
  ],
  [
    'a file that cannot be read makes nothing else unknown',
    { 'programmes.yaml': 'programmes: [\n', 'people.yaml': '{\n' },
    [
      "people.yaml:2  a quote, a bracket, a comma or the ':' after a field is missing",
      'programmes.yaml:2  the indentation does not fit the lines above, or a bracket is not closed',
    ],
  ],
  [
    'a cohort of a variant and a test that are not there, with half a candidate',
    { 'cohort.yaml': ['variant: online', 'variant: evening', 'tests: [mock]', 'tests: [mocks]', 'candidates: 5', 'candidates: 5.5'] },
    [
      'cohort.yaml:1  candidates: must be a whole number, without quotes',
      "cohort.yaml:4  there is no variant of programme cat 'evening' in the pack",
      "cohort.yaml:5  there is no test 'mocks' in the pack",
    ],
  ],
];

test('the pack that the cases change has no fault and no warning', () => {
  expect(checkEdited({})).toEqual([]);
});

test.each(cases)('%s', (_name, edits, expected) => {
  expect(checkEdited(edits)).toEqual(expected);
});
