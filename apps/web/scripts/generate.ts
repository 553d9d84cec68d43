// Writes what the build generates on its own but types and tests need before it: the route tree and the compiled messages. And the list of languages, and the types of the messages that the server says.
import { compile } from '@inlang/paraglide-js';
import { Generator, getConfig } from '@tanstack/router-generator';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageList, languageListFile, projectSettings, projectSettingsFile } from './language-list.ts';
import { messageTypes, messageTypesFile } from './message-types.ts';
import { i18nOptions, routeOptions } from './options.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
writeFileSync(languageListFile, languageList());
writeFileSync(projectSettingsFile, projectSettings());
writeFileSync(messageTypesFile, messageTypes());
await compile(i18nOptions);
await new Generator({
  config: getConfig({ target: 'react', disableLogging: true, autoCodeSplitting: true, ...routeOptions }, root),
  root,
}).run();
// paraglide leaves timers of half a minute behind, which would keep the program waiting
process.exit(0);
