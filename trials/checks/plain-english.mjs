import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Keeps phrases that readers stumble over out of messages, docs, comments, test titles and names (CONTRIBUTING, "Words").
 * `--count` prints how often each occurs and checks nothing. `most` is what is left, mostly test data: lower it as you go, never raise it.
 */
const everywhere = [
  { pattern: /\b(stands|stand|stood)\b(?! (for|out|alone)\b)/gi, instead: 'is, appears, shows', most: 2 },
  { pattern: /\bsomebody\b/gi, instead: 'someone, or name the person', most: 8 },
  { pattern: /\bnobody\b/gi, instead: 'no one, or name the person', most: 16 },
  { pattern: /\b(every|any)body\b/gi, instead: 'everyone, anyone', most: 0 },
  { pattern: /\bwho(so)?ever\b/gi, instead: 'anyone who, or name the person', most: 2 },
  { pattern: /\banew\b/gi, instead: 'again; rescore, rebuild, renumber', most: 2 },
  { pattern: /\bgoes on\b/gi, instead: 'continues', most: 1 },
  { pattern: /\bgood for \d/gi, instead: 'expires in, valid for', most: 0 },
];

/** What no text on the screen may say. */
const onTheScreen = [
  {
    pattern: /\b(stands?|somebody|nobody|everybody|anybody|whoever|anew|meanwhile|begun|proved?)\b/gi,
    instead: 'see CONTRIBUTING, "Words"',
  },
  { pattern: /\bgood for\b|\bgoes? on\b|\bof ours\b|\bof us will\b|\bper cent\b|\d %|\} %/gi, instead: 'see CONTRIBUTING, "Words"' },
];

/** What no comment in the code may say. */
const inComments = [
  { pattern: /\b(what of|of which|of those that|who comes back|comes back)\b/gi, instead: 'name the subject', most: 0 },
  { pattern: /\b(is|are|was|were|be|been) told\b/gi, instead: 'is notified, gets, reads, knows', most: 0 },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const self = 'trials/checks/plain-english.mjs';
/** Course content, written by its authors, with what makes and checks it, and files that programs write. */
const skipped =
  /^(content\/|trials\/demo\/|docs\/schema\/|apps\/server\/drizzle\/|apps\/server\/src\/modules\/profile\/reference\/)|package-lock\.json$|CONTRIBUTING\.md$/;
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(
    (file) =>
      /\.(ts|tsx|mjs|css|md)$|^(apps\/web|packages\/contract\/src)\/messages\/.*\.json$/.test(file) && file !== self && !skipped.test(file),
  );

function* hits({ pattern }, among) {
  for (const file of among) {
    let text;
    try {
      text = readFileSync(join(root, file), 'utf8');
    } catch {
      continue; // deleted and not committed yet
    }
    for (const [index, line] of text.split('\n').entries())
      for (const [found] of line.matchAll(pattern)) yield `${file}:${index + 1}: ${found}`;
  }
}

let failed = 0;
const report = (rule, found, most) => {
  if (process.argv.includes('--count')) return console.log(`${String(found.length).padStart(5)}  ${rule.pattern.source}`);
  if (found.length <= most) return undefined;
  failed += 1;
  return console.log(
    `${found.length} times (at most ${most}) ${rule.pattern.source}\n    write: ${rule.instead}\n    ${found.slice(0, 40).join('\n    ')}`,
  );
};
for (const rule of everywhere) report(rule, [...hits(rule, files)], rule.most);

/** The comments of a source file: where each begins, and its text in one line. */
function* commentsIn(file) {
  let source;
  try {
    source = readFileSync(join(root, file), 'utf8');
  } catch {
    return; // deleted and not committed yet
  }
  for (const { 0: comment, index } of source.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)) {
    const text = comment
      .replaceAll(/^\s*(\/\/|\/\*+|\*\/|\*)\s?/gm, '')
      .replace(/\*\/\s*$/, '')
      .replaceAll(/\s+/g, ' ');
    yield { at: `${file}:${source.slice(0, index).split('\n').length}`, text: text.trim() };
  }
}

/** What a call gives and throws, what each value means, and how a command is used, are lists and not counted. */
const isList = (sentence) =>
  /^(npm run |Throws|Rejects|Returns|Gives|Answers|Pure|Idempotent|Null |`[^`]+`:|'[^']+':|- )|^`\w+` (is|are|has|says|names|gets)\b/.test(
    sentence,
  );
const sentencesOf = (text) => text.split(/(?<=[.!?])\s+(?=[A-Z`'"])/).filter((sentence) => !isList(sentence));

const comments = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file)).flatMap((file) => [...commentsIn(file)]);
for (const rule of inComments) {
  const found = comments.flatMap(({ at, text }) => [...text.matchAll(rule.pattern)].map(([phrase]) => `${at}: ${phrase}`));
  report(rule, found, rule.most);
}
report(
  { pattern: { source: 'comments of more than two sentences' }, instead: 'the reason, in two sentences' },
  comments.filter(({ text }) => sentencesOf(text).length > 2).map(({ at, text }) => `${at}: ${text.slice(0, 80)}`),
  0,
);

const messages = files.filter((file) => file.startsWith('apps/web/messages/'));
for (const rule of onTheScreen) report(rule, [...hits(rule, messages)], 0);
process.exitCode = failed === 0 ? 0 : 1;
