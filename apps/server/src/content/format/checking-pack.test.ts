import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedPack, demoFolder as demo, scratchFolder } from '../../../test/packs/changed-pack.ts';
import { readPack } from '../read-pack.ts';
import { writeFaults } from './base.ts';

const scratch = scratchFolder();

describe('checking a pack', () => {
  test('the demo pack has no faults', () => {
    expect(faultsOf(demo)).toEqual([]);
  });

  test('every fault is told at once, with file, line and cause', () => {
    const folder = changedPack(scratch, 'faults', {
      'tests/mock-1.yaml': (text) => text.replace('bank: mock-1-dilr', 'bank: mock-9'),
      'programmes.yaml': (text) => text.replace('examDate: today+94d', 'examDate: soon'),
      'questions/topic-quadratics.md': (text) => text.replace(/- answer: .*/, '- answer: Z'),
      'people.yaml': (text) => text.replace('parentOf: [asc1001]', 'parentOf: [unknown]'),
    });
    const read = readPack(folder);
    const faults = 'faults' in read ? read.faults : [];
    const line = (file: string, part: string) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(part)) + 1;
    expect(faults).toContainEqual({
      file: 'tests/mock-1.yaml',
      line: line('tests/mock-1.yaml', 'mock-9'),
      cause: "there is no bank 'mock-9' in the pack",
    });
    expect(faults).toContainEqual({
      file: 'programmes.yaml',
      line: line('programmes.yaml', 'soon'),
      cause: "examDate: a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'",
    });
    expect(faults).toContainEqual({
      file: 'people.yaml',
      line: line('people.yaml', 'unknown'),
      cause: "there is no person 'unknown' in the pack",
    });
    expect(faults.some((fault) => fault.file === 'questions/topic-quadratics.md' && /the answer 'Z'/.test(fault.cause))).toBe(true);
  });

  const faultsOf = (folder: string) => {
    const read = readPack(folder);
    return 'faults' in read ? writeFaults(read.faults).split('\n') : [];
  };
  /** How a fault begins at the last place of a file where `part` is. */
  const at = ({ folder, file, part }: { folder: string; file: string; part: string }) => {
    const before = readFileSync(join(folder, file), 'utf8').split(part);
    return `${file}:${before.slice(0, -1).join(part).split('\n').length}  `;
  };

  test('a link leads to an https address, and needs one', () => {
    const path = 'paths/campus-first-job.yaml';
    const plain = changedPack(scratch, 'link-http', { [path]: (text) => text.replace("'https://blog", "'http://blog") });
    expect(faultsOf(plain)).toEqual([`${at({ folder: plain, file: path, part: "'http://blog" })}url: must be an https address`]);
    const none = changedPack(scratch, 'link-none', { [path]: (text) => text.replace(/, url: '[^']*'/, '') });
    expect(faultsOf(none)).toEqual([`${at({ folder: none, file: path, part: 'cj-practice-call' })}an asset of type link needs 'url'`]);
  });

  test('what would break an import or a test later is a fault at its line', () => {
    const unread = changedPack(scratch, 'later-unread', {
      'programmes.yaml': (text) => text.replace('examDate: today+94d', "examDate: '2026-02-31'"),
      'tests/topic-quadratics.yaml': (text) => text.replace(/minutes: \d+/, 'minutes: 0.008'),
    });
    expect(faultsOf(unread)).toEqual(
      expect.arrayContaining([
        `${at({ folder: unread, file: 'programmes.yaml', part: "examDate: '2026-02-31'" })}examDate: a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'`,
        `${at({ folder: unread, file: 'tests/topic-quadratics.yaml', part: 'minutes: 0.008' })}minutes: a section lasts a second at least`,
      ]),
    );
    const folder = changedPack(scratch, 'later', {
      'modules.yaml': (text) => `${text}  - {key: again, programme: cat-2026, tabs: []}\n`,
      'programmes.yaml': (text) => text.replace('key: online', 'key: classroom'),
      'tests/mock-1.yaml': (text) => text.replace('key: dilr', 'key: varc').replace(/^end: .*/m, 'end: today-8d'),
      'people.yaml': (text) => text.replace('pin: ASC1002', 'pin: ASC1001').replace('pin: MEN2001', 'pin: DMC0001'),
    });
    expect(faultsOf(folder)).toEqual(
      expect.arrayContaining([
        `${at({ folder, file: 'modules.yaml', part: 'programme: cat-2026' })}the programme 'cat-2026' appears twice`,
        `${at({ folder, file: 'tests/mock-1.yaml', part: 'key: varc' })}the key 'varc' appears twice`,
        `${at({ folder, file: 'tests/mock-1.yaml', part: 'end: today-8d' })}the end is before the release`,
        `${at({ folder, file: 'people.yaml', part: 'pin: ASC1001' })}the pin 'ASC1001' appears twice`,
        `${at({ folder, file: 'people.yaml', part: 'pin: DMC0001' })}pins that begin with DMC are those of the synthetic candidates in cohort.yaml`,
      ]),
    );
  });

  test('a pack, a page and a test name one of the languages of the portal, and texts say theirs where it is not English', () => {
    const read = readPack(demo);
    const pack = 'pack' in read ? read.pack : null;
    expect(pack?.pages.get('pages/hindi-percentage.md')).toMatch(/^<p lang="hi">/);
    expect(pack?.pages.get('pages/fy-interview.md')).not.toContain('lang=');
    expect(pack?.instructions.get('practice-hindi')).toMatch(/^<p lang="hi">/);
    /** A pack of only these files: in another language every text of the demo would be rendered again. */
    const packOf = (name: string, files: Record<string, (text: string) => string>) => {
      for (const [file, change] of Object.entries(files)) {
        mkdirSync(dirname(join(scratch, name, file)), { recursive: true });
        writeFileSync(join(scratch, name, file), change(readFileSync(join(demo, file), 'utf8')));
      }
      return join(scratch, name);
    };
    const folder = packOf('languages', {
      'pack.yaml': (text) => `${text}language: de\n`,
      'pages/hindi-percentage.md': (text) => text.replace('language: hi', 'language: hindi'),
      'tests/practice-hindi.yaml': (text) => text.replace('language: hi', 'language: HI'),
    });
    const cause = "language: must be 'en' or 'hi'";
    expect(faultsOf(folder)).toEqual(
      expect.arrayContaining([`pack.yaml:4  ${cause}`, `pages/hindi-percentage.md:2  ${cause}`, `tests/practice-hindi.yaml:2  ${cause}`]),
    );
    // a page in the language of its pack says nothing of its own
    const hindi = readPack(packOf('hindi', { 'pack.yaml': (text) => `${text}language: hi\n`, 'pages/fy-interview.md': (text) => text }));
    expect('pack' in hindi ? hindi.pack.pages.get('pages/fy-interview.md') : '').toMatch(/^<p lang="hi">/);
  });

  test('IDN-067 the cookie of a brand is for a domain that one of its hosts is in', () => {
    const named = (domain: string) =>
      changedPack(scratch, `domain-${domain}`, {
        'brands.yaml': (text) =>
          text
            .replace('hosts: [localhost, 127.0.0.1]', 'hosts: [localhost, learn.provider.example]')
            .replace('pinLabel: Student ID', `cookieDomain: ${domain}`)
            .replace('name: Abhyas', `name: Abhyas\n    cookieDomain: ${domain}`),
      });
    const [own, other] = [named('provider.example'), named('learn')];
    const student = at({ folder: own, file: 'brands.yaml', part: 'cookieDomain: provider.example' });
    expect(faultsOf(own)).toEqual([`${student}no host of the brand is in the domain provider.example`]);
    const dotless = at({ folder: other, file: 'brands.yaml', part: 'cookieDomain: learn' });
    expect(faultsOf(other)).toContain(`${dotless}cookieDomain: a domain is lower case and has a dot, like example.org`);
  });

  test('a paper whose clock or marks cannot be kept is a fault at its line', () => {
    const unread = changedPack(scratch, 'papers-unread', {
      'tests/xat-paper.yaml': (text) => text.replace('marks: -0.1', 'marks: 0.1'),
      'people.yaml': (text) => text.replace('extraTime: 1/3', 'extraTime: a third'),
    });
    expect(faultsOf(unread)).toEqual(
      expect.arrayContaining([
        `${at({ folder: unread, file: 'people.yaml', part: 'extraTime: a third' })}extraTime: extra time is a percentage up to 300, or a part like '1/3'`,
        `${at({ folder: unread, file: 'tests/xat-paper.yaml', part: 'marks: 0.1' })}blanks.marks: a blank costs something: below 0`,
      ]),
    );
    const folder = changedPack(scratch, 'papers', {
      'tests/gmat-paper.yaml': (text) =>
        text.replace('minutes: 11, calculator', 'minutes: 11, break: 3, calculator').replace('gmat-q2', 'gmat-q99'),
      'tests/xat-paper.yaml': (text) => text.replace('verbal, quant]', 'verbal, quants]'),
      'tests/jee-paper.yaml': (text) =>
        text
          .replace('minutes: 15,', 'minutes: 15, break: 5,')
          .replace('question: jee-p4', 'question: jee-p3')
          .replace('order: free', 'order: free\nleave: any-time'),
      'people.yaml': (text) => text.replace('pin: MEN2001', 'pin: MEN2001\n    extraTime: 50'),
      'tests/practice-quadratics.yaml': (text) => text.replace('blank: 0, partial: 1}', 'blank: 0, partial: 1.5}'),
      'tests/topic-quadratics.yaml': (text) =>
        `${text.slice(0, text.indexOf('order:'))}engine: {url: 'https://exam.test', secretFrom: ENGINE_SECRET_EXAMS}\n`,
    });
    expect(faultsOf(folder)).toEqual([
      `${at({ folder, file: 'cohort.yaml', part: 'topic-quadratics' })}the paper of 'topic-quadratics' is with its engine: no cohort can take it here`,
      `${at({ folder, file: 'people.yaml', part: 'extraTime: 50' })}only a student has extra time`,
      `${at({ folder, file: 'tests/gmat-paper.yaml', part: 'gmat-q99' })}there is no question of bank gmat-paper 'gmat-q99' in the pack`,
      `${at({ folder, file: 'tests/gmat-paper.yaml', part: 'break: 3' })}nothing comes after the last section, so it has no break`,
      `${at({ folder, file: 'tests/jee-paper.yaml', part: 'leave: any-time' })}sections in free order share one clock: only a test in 'fixed' order says how they are left`,
      `${at({ folder, file: 'tests/jee-paper.yaml', part: 'break: 5' })}only a test in 'fixed' order has breaks`,
      `${at({ folder, file: 'tests/jee-paper.yaml', part: 'question: jee-p3' })}the question 'jee-paper/jee-p3' appears twice`,
      `${at({ folder, file: 'tests/practice-quadratics.yaml', part: 'match:' })}all but one of the 3 right parts of question warm-6 bring as much as all of it: let a part bring less`,
      `${at({ folder, file: 'tests/xat-paper.yaml', part: 'quants' })}there is no section 'quants' in the pack`,
    ]);
  });

  test('TST-062 a practice set that contradicts itself is a fault at its line', () => {
    const folder = changedPack(scratch, 'practice', {
      'tests/practice-quadratics.yaml': (text) =>
        text
          .replace('order: free', 'order: fixed')
          .replace("proctored: '0'", "proctored: '1'\nranked: '1'")
          .replace('name: Quadratics,', 'name: Quadratics, minutes: 5,'),
      'tests/practice-reasoning.yaml': (text) => text.replace(' minutes: 8,', ''),
      'tests/topic-quadratics.yaml': (text) => text.replace('type: Topic Test', 'type: Topic Test\nclock: none\nsolutions: each'),
      'cohort.yaml': (text) => text.replace('tests:\n', 'tests:\n  - practice-reasoning\n'),
    });
    const [practice, timed, topic] = ['tests/practice-quadratics.yaml', 'tests/practice-reasoning.yaml', 'tests/topic-quadratics.yaml'];
    expect(faultsOf(folder)).toEqual([
      `${at({ folder, file: 'cohort.yaml', part: '- practice-reasoning' })}a practice set has no cohort`,
      `${at({ folder, file: practice, part: 'proctored' })}a practice set is proctored nowhere`,
      `${at({ folder, file: practice, part: 'ranked' })}a practice set ranks no one`,
      `${at({ folder, file: practice, part: 'order: fixed' })}without a clock no section ends: a set without one has its sections in 'free' order`,
      `${at({ folder, file: practice, part: 'minutes: 5' })}a set without a clock has no minutes`,
      `${at({ folder, file: timed, part: 'key: reasoning' })}a section needs 'minutes'`,
      `${at({ folder, file: topic, part: 'clock: none' })}only a practice set has no clock`,
      `${at({ folder, file: topic, part: 'solutions: each' })}only a practice set gives solutions before its end`,
      `${at({ folder, file: topic, part: 'minutes:' })}a set without a clock has no minutes`,
    ]);
  });

  test('a YAML file that cannot be read is a fault at its line', () => {
    const folder = changedPack(scratch, 'yaml', { 'brands.yaml': (text) => text.replace('key: main', 'key: [main') });
    const read = readPack(folder);
    expect('faults' in read && read.faults.some((fault) => fault.file === 'brands.yaml' && fault.line > 1)).toBe(true);
  });
});
