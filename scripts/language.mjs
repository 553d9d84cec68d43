import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { programNode, requireNode, root } from './lib/node.mjs';

/**
 * npm run language -- new mr: begins a language with the English texts, in a folder of screens and one of what the server says. Nothing else names the languages: the
 * list of them, the pages, dates, durations and the choice in the profile menu are made of the folders. It may not be released until all is translated, which the checks see to.
 */
requireNode();
const [command, language = ''] = process.argv.slice(2);
if (command !== 'new' || !/^[a-z]{2,3}$/.test(language) || new Intl.DisplayNames('en', { type: 'language' }).of(language) === language) {
  console.error('Usage: npm run language -- new <code>, a language of ISO 639, such as mr or ta');
  process.exit(2);
}
const folders = ['apps/web/messages', 'packages/contract/src/messages'].map((folder) => join(root, folder));
if (folders.some((folder) => existsSync(join(folder, language)))) {
  console.error(`There is a language ${language}.`);
  process.exit(2);
}
await ensureInstalled();
for (const folder of folders)
  // an SMS is in English for everyone
  cpSync(join(folder, 'en'), join(folder, language), { recursive: true, filter: (file) => !file.endsWith('sms.json') });
const { status } = spawnSync(programNode(), [join(root, 'apps/web/scripts/generate.ts')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
console.log(
  `Translate apps/web/messages/${language} and packages/contract/src/messages/${language} as docs/hindi.md says of Hindi, then: npm run check -- languages`,
);
