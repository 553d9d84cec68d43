import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../messages/', import.meta.url);
/** Where the list is kept, and the settings of the compiler of messages. */
export const languageListFile = new URL('../../../packages/contract/src/languages.gen.ts', import.meta.url);
export const projectSettingsFile = new URL('../project.inlang/settings.json', import.meta.url);

/** The languages that there are messages in, English first. */
export function languagesFound(): string[] {
  const others = readdirSync(folder).filter((name) => name !== 'en');
  return ['en', ...others.sort()];
}

/** The languages of the portal with their own names: the text of `languages.gen.ts`. */
export function languageList(): string {
  const found = languagesFound();
  const names = found.map(
    (language) => `  ${language}: '${new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language}',`,
  );
  return `// Written by apps/web/scripts/generate.ts from the folders of apps/web/messages.

/** The languages of the portal, English first: it is used where nothing else is known. */
export const languages = [${found.map((language) => `'${language}'`).join(', ')}] as const;

/** Their own names, which someone who reads no other language finds. */
export const languageNames = {
${names.join('\n')}
} as const;
`;
}

/** The settings of the compiler of messages, with the languages that there are. */
export function projectSettings(): string {
  const settings = readFileSync(projectSettingsFile, 'utf8');
  const list = languagesFound().map((language) => `"${language}"`);
  return settings.replace(/"locales": \[[^\]]*\]/, () => `"locales": [${list.join(', ')}]`);
}
