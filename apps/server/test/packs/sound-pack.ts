import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An MP4 file with nothing but its length, 48 seconds. */
function clip(): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1, 12);
  header.writeUInt32BE(48, 16);
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('mvhd', header))]);
}

const line = (value: object) => JSON.stringify(value);

/** A small pack with every kind of file and no fault, by path. */
export const soundPack: Readonly<Record<string, string | Buffer>> = {
  'pack.yaml': 'pack: sound\nname: A sound pack\n',
  'brands.yaml': `brands:
  - key: main
    hosts: [localhost]
    name: Sound
    wording: {portal: Sound, tagline: Practise, signIn: Sign in}
    timezone: Asia/Kolkata
    colours:
      light: {filled: '#4B45C6', text: '#3C379F', wash: '#F3F3FE', accent: '#F2A20C', accentWash: '#FFF6E3'}
      dark: {filled: '#4B45C6', text: '#A29EFA', wash: '#1E1D38', accent: '#F5B13A', accentWash: '#2B2313'}
    helpdesk: {name: Helpdesk, mail: help@sound.test}
`,
  'programmes.yaml': `programmes:
  - key: cat
    name: CAT
    myImsCourseId: C1
    exam: CAT
    examDate: today+90d
    variants:
      - {key: online, name: Online, centreProctoredAllowed: '0'}
`,
  'modules.yaml': `modules:
  - key: cat
    programme: cat
    tabs:
      - {key: home, name: Home, type: home}
      - {key: prepare, name: Prepare, type: prepare, path: quant}
`,
  'paths/quant.yaml': `path: quant
programme: cat
type: prepare
name: Quant
thumb: media/graph.svg
children:
  - key: roots
    name: Roots
    assets:
      - key: clip
        name: Clip
        type: video
        file: media/clip.mp4
        captions: media/clip.vtt
        duration: '0:00:48'
      - {key: page, name: Page, type: html, page: pages/roots.md}
      - {key: sheet, name: Sheet, type: pdf, file: media/sheet.pdf, pages: 2}
      - {key: trial, name: Trial, type: assessment, test: mock}
`,
  'tests/mock.yaml': `test: mock
name: Mock
programme: cat
type: Mock
proctored: '0'
release: today-1d
end: today+30d
order: fixed
sections:
  - key: algebra
    name: Algebra
    minutes: 20
    bank: algebra
    questions: [roots-1, roots-2]
  - {key: logic, name: Logic, minutes: 10, bank: logic}
marking:
  single: {correct: 3, wrong: -1, blank: 0}
  multiple: {correct: 3, wrong: -1, blank: 0}
  numeric: {correct: 3, wrong: 0, blank: 0}
  text: {correct: 3, wrong: 0, blank: 0}
calculator: none
instructions: |-
  Two sections.
`,
  'notices.yaml': `notices:
  - {key: hello, programme: all, title: Hello, day: today}
`,
  'promotions.yaml': `promotions:
  - {key: season, place: home-carousel, programme: cat, title: Season, picture: media/graph.svg, url: 'https://sound.test'}
offers:
  - {key: more, programme: cat, variant: online, name: More, price: '10', url: 'https://sound.test'}
`,
  'blogs.yaml': `blogs:
  - {key: book, programme: all, type: Article, name: Book, tag: Strategy, day: today, picture: media/graph.svg, url: 'https://sound.test'}
`,
  'doubts.yaml': `doubts:
  - key: why
    programme: cat
    topic: roots
    posts:
      - {by: asha, day: today-1d, text: Why is it so?}
`,
  'people.yaml': `people:
  - key: asha
    pin: SND1
    role: student
    firstName: Asha
    lastName: Rao
    mobile: '9000000001'
    programmes:
      - {programme: cat, variant: online}
  - {key: ravi, pin: SND2, role: mentor, firstName: Ravi, lastName: Rao, mentorOf: [asha]}
`,
  'cohort.yaml': `candidates: 5
pinPrefix: SNC
programme: cat
variant: online
tests: [mock]
ability: {mean: 0, sd: 1}
seed: 1
`,
  'questions/algebra.md': `---
topic: Algebra
---

## Question roots-1
- answer: B

What is $x$ in $x - 2 = 0$?

### Options
A. 1
B. 2

### Solution
Add 2.

## Question roots-2
- type: numeric
- answer: 3

How many?

### Solution
Count.
`,
  'questions/logic.jsonl': `${line({ question: 'Which?', options: ['A)one', 'B)two', 'C)three'], rationale: 'See.', correct: 'C' })}
${line({ passage: 'A story.', question: 'Who?', options: ['(A)he', '(B)she'], label: 'A', other: { solution: 'Read.' } })}
`,
  'pages/roots.md': '# Roots\n\nA root of $x^2$.\n\n![A graph](media/graph.svg)\n',
  'media/graph.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  'media/clip.mp4': clip(),
  'media/clip.vtt': 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n',
  'media/sheet.pdf': '%PDF-1.4\n1 0 obj\n<< /Type /Pages /Count 2 >>\nendobj\n',
};

/** The sound pack under another key, with a brand and a host of its own: beside the sound pack it replaces nothing. */
export const soundPackOf = (key: string): Readonly<Record<string, string | Buffer>> => ({
  ...soundPack,
  'pack.yaml': `pack: ${key}\nname: Another pack\n`,
  'brands.yaml': String(soundPack['brands.yaml']).replace('key: main', `key: ${key}`).replace('[localhost]', `[${key}.test]`),
});

/** Writes files into a folder, by path. */
export function writeFiles({ folder, files }: { folder: string; files: Readonly<Record<string, string | Buffer>> }): void {
  for (const [path, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
}
