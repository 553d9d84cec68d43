import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './node.mjs';

const isTest = (file) => /\.(test|spec)\.tsx?$|^apps\/\w+\/test\/|^trials\/e2e\//.test(file);
const isProduction = (file) => /^(apps|packages)\/[\w-]+\/src\/.*\.tsx?$/.test(file) && !isTest(file);
const importPattern = /\b(import|export)\s+((?:type\s+)?(?:[^'";]*?))\s*from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bimport\s*'([^']+)'/g;
/** Decoding and encoding by hand that the contract's codecs make needless, where handlers and screens do it. */
const byHand = {
  'BigInt(…)': /\bBigInt\(/g,
  'String(…Id)': /\bString\((?:[\w.?[\]]*\.)?(?:\w*(?:Id|ID)|id)\)/g,
  'toISOString()': /\.toISOString\(\)/g,
  "=== '1'": /[!=]== '[01]'/g,
};

/** The source file that a file means by what it imports; null for a package. */
function targetOf(from, name, known) {
  const own = /^@abhyas\/(contract|rules)\/(.*)$/.exec(name);
  const path = own === null ? (name.startsWith('.') ? normalize(join(dirname(from), name)) : null) : `packages/${own[1]}/src/${own[2]}`;
  return path !== null && known.has(path) ? path : null;
}

/** What a file imports and exports again: kind, target, whole-module name or null, and pairs of names [theirs, ours]. */
function importsOf(file, text, known) {
  return [...text.matchAll(importPattern)].flatMap(([, kind = 'import', clause = '', source, lazy, bare]) => {
    const target = targetOf(file, source ?? lazy ?? bare, known);
    if (target === null) return [];
    const [, braces = ''] = /\{([^}]*)\}/s.exec(clause) ?? [];
    const names = braces
      .replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '')
      .split(',')
      .map((one) => one.trim().replace(/^type\s+/, ''))
      .filter((one) => one !== '')
      .map((one) => {
        const [theirs, ours = theirs] = one.split(/\s+as\s+/);
        return [theirs, ours];
      });
    const isType = /^type\b/.test(clause);
    return [{ kind, target, isType, whole: /\*\s+as\s+(\w+)/.exec(clause)?.[1] ?? null, isAll: /^\*$/.test(clause.trim()), names }];
  });
}

/** How many exported functions of production files there are, and how many of them a single other production file calls. */
function countCallers(texts, imports) {
  const functions = new Map();
  for (const [file, text] of texts) {
    for (const [, name] of text.matchAll(/^export (?:async )?function\*? (\w+)/gm)) functions.set(`${file} ${name}`, new Set());
    for (const [, name] of text.matchAll(/^export const (\w+)\b[^=]*= (?:async )?(?:<[^>]*>)?\([^)]*\)[^=]*=>/gm))
      functions.set(`${file} ${name}`, new Set());
  }
  const origin = (file, name, seen = new Set()) => {
    const key = `${file} ${name}`;
    if (functions.has(key) || seen.has(key)) return key;
    seen.add(key);
    const from = imports.get(file)?.find((one) => one.kind === 'export' && (one.isAll || one.names.some(([, ours]) => ours === name)));
    const theirs = from?.names.find(([, ours]) => ours === name)?.[0] ?? name;
    return from === undefined ? key : origin(from.target, theirs, seen);
  };
  for (const [file, list] of imports) {
    for (const { kind, target, names, whole } of list) {
      if (kind === 'export') continue;
      for (const [theirs] of names) functions.get(origin(target, theirs))?.add(file);
      if (whole === null) continue;
      for (const [, name] of texts.get(file).matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g')))
        functions.get(origin(target, name))?.add(file);
    }
  }
  return { all: functions.size, single: [...functions.values()].filter((callers) => callers.size === 1).length };
}

/** How many other files a file reaches by imports, types not counted unless `withTypes`. */
function reachOf(start, imports, withTypes) {
  const seen = new Set([start]);
  for (const file of seen) {
    for (const { target, isType } of imports.get(file) ?? []) if (withTypes || !isType) seen.add(target);
  }
  return seen.size - 1;
}

const countLines = (text) => text.split('\n').length - 1;
const sum = (list) => list.reduce((total, one) => total + one, 0);
const count = (texts, pattern) => sum(texts.map((text) => text.match(pattern)?.length ?? 0));

/** What can be counted from the sources in git alone: figures by their names, numbers all. Takes a second or two. */
export function countCode() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const read = (file) => {
    try {
      return readFileSync(join(root, file), 'utf8');
    } catch {
      return '';
    }
  };
  const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
  const texts = new Map(code.map((file) => [file, read(file)]).filter(([, text]) => text !== ''));
  const sources = [...texts].filter(([file]) => !file.endsWith('.css') && !isTest(file));
  const styles = [...texts].filter(([file]) => file.endsWith('.css'));
  const production = new Map(sources.filter(([file]) => isProduction(file)));
  const imports = new Map([...production].map(([file, text]) => [file, importsOf(file, text, production)]));
  const callers = countCallers(production, imports);
  const edges = [...production].filter(([file]) => /^apps\/(server\/src\/modules|web\/src\/features)\//.test(file)).map(([, text]) => text);
  const docs = files.filter((file) => /^docs\/.*\.md$/.test(file) && !/^docs\/(schema\/|sizing\.md$)/.test(file));
  const words = (file) =>
    read(file)
      .split(/\s+/)
      .filter((word) => word !== '').length;
  const booking = [...production.keys()].find((file) => file.endsWith('/book-slot.ts'));
  const sourceLines = sum(sources.map(([, text]) => countLines(text)));
  return {
    'code files': texts.size,
    'folders of code files': new Set([...texts.keys()].map(dirname)).size,
    'source lines (no tests, no styles)': sourceLines,
    'source files (no tests, no styles)': sources.length,
    'source files per 1,000 lines': Math.round((sources.length / sourceLines) * 10_000) / 10,
    'CSS lines': sum(styles.map(([, text]) => countLines(text))),
    'CSS files': styles.length,
    'exported functions': callers.all,
    'exported functions with one production caller': callers.single,
    'files that book-slot.ts reaches by imports': booking === undefined ? 0 : reachOf(booking, imports, false),
    'files that book-slot.ts reaches, imports of types included': booking === undefined ? 0 : reachOf(booking, imports, true),
    ...Object.fromEntries(Object.entries(byHand).map(([name, pattern]) => [`${name} in modules and features`, count(edges, pattern)])),
    'time zone look-ups in modules': count(edges, /timeZoneOf\(/g),
    'const queryable = … in modules': count(edges, /const queryable = /g),
    'words in docs/ (no generated files)': sum(docs.map(words)),
    'words in docs/architecture.md': words('docs/architecture.md'),
  };
}
