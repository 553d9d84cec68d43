import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMessageFaults } from './message-files.mjs';

/**
 * Rules of the house that no lint rule knows: each a pattern that must not be in the text of a source file, across its lines, and where it may. Before
 * the sources every rule is tried on what it must catch and what it must allow.
 */
const rules = [
  {
    pattern: /\bnew Date\(\s*\)/g,
    folders: ['apps/server/src', 'apps/web/src', 'packages'],
    except: /clock\.ts$|\.test\.tsx?$/,
    reason: 'The moment is an argument; only clock.ts reads the clock.',
    catches: ['new Date()', 'new Date(\n)'],
    allows: ['new Date(now)'],
  },
  {
    pattern: /'en-CA'/g,
    folders: ['apps', 'packages'],
    reason: 'Engines differ in how they put a date together: a day is made of its parts (dayOf in the browser, dayIn on the server).',
    catches: ["new Intl.DateTimeFormat('en-CA')"],
    allows: ["new Intl.DateTimeFormat('en-IN')"],
  },
  {
    pattern: /^(?:await\b|(?:export )?(?:const|let) [^\n(]*= await\b)/gm,
    folders: ['apps/web/src', 'packages'],
    except: /\.test\.tsx?$/,
    reason: 'No module of the app waits by itself: WebKit hands out the files that build on it before they are ready.',
    catches: ['await restored;', 'export const words = await load();'],
    allows: ['void restored.then(start);', 'const load = async () => await words();'],
  },
  {
    pattern: /\bsql(<[^`]*>)?`[^`]*\b(now\(\)|current_timestamp|current_date|(clock|statement|transaction)_timestamp|localtimestamp)/gi,
    folders: ['apps/server/src/modules', 'apps/server/src/content'],
    except: /\.test\.ts$/,
    reason: 'SQL never asks for the time; the moment is a parameter.',
    catches: ['sql`\n  select now()`', 'sql<Date>`current_timestamp`'],
    allows: ['sql`select ${now}`', 'clock.now()', 'sql`a`; clock.now()'],
  },
  {
    pattern: /\b(orm|tx|queryable|db)\s*\.(select|selectDistinct|selectDistinctOn|insert|update|delete|execute|with|\$with|\$count)\b/g,
    folders: ['apps/server/src/modules'],
    except: /queries\.ts$|\.test\.ts$/,
    reason: 'All SQL of a module is in its queries.',
    catches: ['tx.insert(people)', 'await queryable\n    .select({ id })\n    .from(people)'],
    allows: ['parts.database.transaction(work)', 'selection.delete(id)'],
  },
  {
    pattern: /^import [^;]*\b(Parts|ModuleContext)\b[^;]*;/gm,
    folders: ['apps/server/src/modules'],
    except: /\/routes\.ts$|\.test\.ts$/,
    reason: "A use case names the ports it needs: `parts: Ports<'clock' | 'database'>`. Only a mount (routes.ts) has all parts.",
    catches: ["import type { Parts } from '../../platform/parts.ts';", "import {\n  type ModuleContext,\n} from '../parts.ts';"],
    allows: ["import type { Ports } from '../../platform/parts.ts';"],
  },
  {
    pattern: /\.(orm|transaction)\b|\bnew AppError\b|^import [^;]*queries\.ts';/gm,
    folders: ['apps/server/src/modules'],
    except: /(?<!\/routes)\.ts$/,
    reason:
      'A mount (routes.ts) parses, calls a use case and answers. Queries, transactions and refusals are the business of the use case.',
    catches: ['parts.database\n  .transaction(work)', 'parts.database.orm', "import { listNotes } from './note-queries.ts';"],
    allows: ['saveNote({ parts, session, body })'],
  },
  {
    pattern: /\bqueryKey\s*[:=]\s*\[\s*'/g,
    folders: ['apps/web/src'],
    except: /query-keys\.ts$|\.test\.tsx?$/,
    reason: 'Cache keys come from lib/query-keys.ts.',
    catches: ["queryKey: ['home']", "queryKey: [\n  'home',"],
    allows: ['queryKey: keys.home()'],
  },
  {
    // the lint rule react/jsx-no-literals knows the text between two tags; this is a text in braces there
    files: /\.tsx$/,
    pattern: /(?<!=)>\s*\{(?:[^{}<>`]*(?:\?|:|&&|\?\?)\s)?'(?=[^'\n]*[A-Za-z]{2})[^'\n]*'(?:\s*:[^{}<>]*)?\}/g,
    folders: ['apps/web/src'],
    except: /\.test\.tsx$/,
    reason: 'Every word on the screen is a message (apps/web/messages).',
    catches: [
      "<p>{'Sign in'}</p>",
      "<p>\n  {isOpen ? 'Close' : m.open()}\n</p>",
      "<p>{isOpen ? m.close() : 'Open'}</p>",
      "<p>{isOpen && 'Close'}</p>",
    ],
    allows: ["<p>{' '}</p>", "<p>{names['first']}</p>", "<p>{kind === 'video' ? m.watch() : m.read()}</p>", "<p>{name ?? '–'}</p>"],
  },
  {
    // a number before a title is no sentence
    pattern: /(?<!\$\{[\w.]*number|index \+ 1)\}\. |join\('\. '\)/g,
    folders: ['apps/web/src'],
    except: /\.test\.tsx?$/,
    reason: 'Languages end a sentence each in their way: a message of the feature joins the two, as perf_sentences.',
    catches: ['`${given}. ${more}`', "parts.join('. ')"],
    allows: ['`${number}. ${title}`', '`${question.number}. ${title}`', '<span>{index + 1}. {title}</span>'],
  },
  {
    pattern: /\buse(?:Layout)?Effect\(\(\) => [^{(][^,]*\bscroll(?:IntoView|To|By)?\(/g,
    folders: ['apps/web/src'],
    reason: 'Scrolling gives a promise in newer browsers, which React would call at the end of the effect: put it in braces.',
    catches: [
      "useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), []);",
      'useLayoutEffect(() => window.scrollTo(0, 0), [path]);',
    ],
    allows: [
      "useEffect(() => {\n    row.current?.scrollIntoView({ block: 'nearest' });\n  }, []);",
      'useEffect(() => () => clearTimeout(timer), []);',
    ],
  },
  {
    files: /\.css$/,
    pattern: /border: 1px solid var\(--line\);[^{}]*border-radius: var\(--radius-card\)/g,
    folders: ['apps/web/src'],
    except: /ui\/cards\/surface\.css$/,
    reason: 'The surface of a card is drawn once: composes: card-surface from global.',
    catches: ['border: 1px solid var(--line);\n  border-radius: var(--radius-card);'],
    allows: ['composes: card-surface from global;', 'border: 1px solid var(--line);\n}\n.other {\n  border-radius: var(--radius-card);'],
  },
  {
    files: /\.tsx$/,
    pattern:
      /^import [^;]*\b(?:Box|Center|Container|Divider|Flex|Grid|Group|SimpleGrid|Space|Stack|Text|Title)\b[^;]*from '@mantine\/core'/gm,
    folders: ['apps/web/src'],
    except: /\.test\.tsx$/,
    reason:
      "The library's styles for these parts are not loaded, so they would have no gap and no size. A class of our own lays things out.",
    catches: ["import { Button, Group } from '@mantine/core';", "import {\n  Stack,\n} from '@mantine/core';"],
    allows: ["import { Button } from '@mantine/core';", "import { Group } from './group.tsx';"],
  },
  ...Object.entries({ Accordion: 'Accordion', Checkbox: 'Checkbox', Combobox: 'Combobox', Select: 'Combobox', Switch: 'Switch' }).map(
    ([part, styles]) => ({
      files: /\.tsx$/,
      pattern: new RegExp(
        `(?<![\\s\\S])(?![\\s\\S]*styles/${styles}\\.layer\\.css)[\\s\\S]*?^import [^;]*\\b${part}\\b[^;]*from '@mantine/core'`,
        'gm',
      ),
      folders: ['apps/web/src'],
      except: /\.test\.tsx$/,
      reason: `Import '@mantine/core/styles/${styles}.layer.css' beside ${part}: without it the part has no look, unless another screen was open before.`,
      catches: [`import { Button, ${part} } from '@mantine/core';`],
      allows: [
        `import '@mantine/core/styles/${styles}.layer.css';\nimport { ${part} } from '@mantine/core';`,
        "import { NativeSelect } from '@mantine/core';",
      ],
    }),
  ),
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'paraglide']);

function* sources(folder, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* sources(path, files);
    } else if (files.test(entry.name)) yield path;
  }
}

let faults = 0;
for (const { pattern, reason, catches, allows } of rules) {
  const isHit = (text) => text.search(pattern) >= 0;
  for (const text of [...catches.filter((each) => !isHit(each)), ...allows.filter(isHit)]) {
    faults += 1;
    console.log(`This rule does not work on its own example: ${reason}\n    ${text}`);
  }
}
for (const { files = /\.tsx?$/, pattern, folders, except, reason } of rules) {
  for (const folder of folders) {
    for (const path of sources(join(root, folder), files)) {
      const name = relative(root, path);
      if (except?.test(name)) continue;
      const text = readFileSync(path, 'utf8');
      for (const { index } of text.matchAll(pattern)) {
        faults += 1;
        const lines = text.slice(0, index).split('\n');
        console.log(`${name}:${lines.length}: ${reason}\n    ${text.split('\n')[lines.length - 1].trim()}`);
      }
    }
  }
}

/** What a document names and the repository lacks: a linked file or its heading, a file in backquotes, a command of npm. */
function* namedInVain(name, tracked) {
  const text = readFileSync(join(root, name), 'utf8').replaceAll(/^```.*?^```/gms, '');
  for (const [, path, anchor] of text.matchAll(/(?<!`!\[[^\]]*)\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
    const target = path === '' ? join(root, name) : join(root, dirname(name), path);
    if (!existsSync(target)) yield path;
    else if (anchor !== undefined && !headingsOf(target).has(anchor)) yield `${path}#${anchor}`;
  }
  for (const [, file] of text.matchAll(/`([\w@./()-]+\.(?:ts|tsx|mjs|css))`/g))
    if (!/\.(m3u8|m4s)$/.test(file) && /\w\.\w/.test(file) && !tracked.some((path) => `/${path}`.endsWith(`/${file}`))) yield file;
  for (const [, command] of text.matchAll(/npm run (?:-s )?([\w:-]*\w)/g)) if (!(command in commands)) yield `npm run ${command}`;
}

/** Lines of an example in CONTRIBUTING that are not in the file it names in its first line. */
function* changedExamples(text) {
  const inOneLine = (code) => code.replaceAll(/\s+/g, ' ').trim();
  for (const [, file, example] of text.matchAll(/^ *```tsx?\n *\/\/ (\S+)\n(.*?)```/gms)) {
    const code = existsSync(join(root, file)) ? inOneLine(readFileSync(join(root, file), 'utf8')) : '';
    for (const line of example.split('\n').map(inOneLine)) if (!code.includes(line)) yield `${file}: ${line}`;
  }
}

const headingsOf = (path) =>
  new Set(
    Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const commands = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
for (const name of tracked.filter((path) => /^(docs\/(?!schema\/).*|[A-Z]+)\.md$/.test(path) && existsSync(join(root, path)))) {
  for (const missing of namedInVain(name, tracked)) {
    faults += 1;
    console.log(`${name}: ${missing} does not exist.`);
  }
}
for (const example of changedExamples(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))) {
  faults += 1;
  console.log(`CONTRIBUTING.md: an example is not as in ${example}`);
}
for (const fault of listMessageFaults(join(root, 'apps/web'))) {
  faults += 1;
  console.log(fault);
}
process.exitCode = faults === 0 ? 0 : 1;
