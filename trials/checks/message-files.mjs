import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of the page before its app: the build puts them into it by itself. */
const pageFile = /(?:^|\/)page\.json$/;

/** Of two messages with one key the compiler keeps the one it reads last, and a file that the settings don't list is not read: it reports neither. */
function faultsAmong({ files, listed }) {
  const found = new Map();
  for (const [name, text] of files) {
    // the formatter indents the keys of a file by two
    for (const [, key] of text.matchAll(/^ {2}"([^"$]+)":/gm)) found.set(key, [...(found.get(key) ?? []), name]);
  }
  return [
    ...[...found]
      .filter(([, names]) => names.length > 1)
      .map(([key, names]) => `The message ${key} is in ${names.join(' and in ')}: give each its own key.`),
    ...[...files.keys()]
      .filter((name) => !listed.includes(name) && !pageFile.test(name))
      .map((name) => `${name} is not listed in project.inlang/settings.json.`),
  ];
}

const example = {
  files: new Map([
    ['home.json', '{\n  "$schema": "",\n  "title": "Home",\n  "twice": "a",\n  "twice": "b"\n}'],
    [
      'test.json',
      '{\n  "$schema": "",\n  "title": "Test",\n  "other": [\n    {\n      "match": {\n        "title": ""\n      }\n    }\n  ]\n}',
    ],
  ]),
  listed: ['home.json'],
};
const expected = [
  'The message title is in home.json and in test.json: give each its own key.',
  'The message twice is in home.json and in home.json: give each its own key.',
  'test.json is not listed in project.inlang/settings.json.',
];

/** The faults of the message files under `web`, a sentence each. It is tried on an example first. */
export function listMessageFaults(web) {
  if (JSON.stringify(faultsAmong(example)) !== JSON.stringify(expected))
    return ['The check of the message files does not work on its own example.'];
  const settings = JSON.parse(readFileSync(join(web, 'project.inlang', 'settings.json'), 'utf8'));
  return settings.locales.flatMap((locale) => {
    const folder = `messages/${locale}`;
    const names = readdirSync(join(web, folder)).map((name) => `${folder}/${name}`);
    return faultsAmong({
      files: new Map(names.map((name) => [name, readFileSync(join(web, name), 'utf8')])),
      listed: settings['plugin.inlang.messageFormat'].pathPattern.map((path) => path.replace('./', '').replace('{locale}', locale)),
    });
  });
}
