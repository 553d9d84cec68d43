import type { Plugin } from 'vite';

const choosing =
  /export const (\w+) = \(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*experimentalStaticLocale[^;]*;?\s*return (\w+)\(inputs\);?\s*\}\);?/;

/**
 * Takes the choice of a language out of the compiled messages while the portal has one: each of two thousand messages would ask for the language and then use the
 * same text. A message that no longer looks as expected is left as it is.
 */
export const oneLanguage = (): Plugin => ({
  name: 'one-language',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/paraglide\/messages\/[^/]+\.js$/ },
    handler: (code) => (choosing.test(code) ? { code: code.replace(choosing, 'export { $2 as $1 };'), map: null } : null),
  },
});
