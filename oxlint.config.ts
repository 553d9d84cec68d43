/** What the linter looks for; the long half is who may import whom, by the order of docs/architecture.md. */

/** The server's domains, from the ground floor up: each may import from those before it, but their routes. */
const domains = [
  'audit',
  'identity',
  'relations',
  'notices',
  'agenda',
  'media',
  'profile',
  'classes',
  'assessment',
  'learning',
  'doubts',
  'centres',
  'mentoring',
  'schools',
  'promotions',
  'payments',
  'adaptive',
  'analytics',
  'broadcasts',
  'certificates',
  'calendar',
  'sources',
  'home',
  'search',
];

/** What may not be imported: by a regular expression, or as in a .gitignore. */
type Pattern = ({ readonly regex: string } | { readonly group: string[] }) & {
  readonly message: string;
  readonly allowTypeImports?: boolean;
};

const restrict = (files: string[], patterns: Pattern[]) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } });

/** `../` as often as it takes to leave the part. */
const up = '^(\\.\\./)+';
const anyOf = (names: readonly string[]) => `(${names.join('|')})`;

const noRoutesOfOthers: Pattern = {
  regex: `${up}${anyOf(domains)}/(.+/)?routes\\.ts$`,
  message: 'Only app.ts registers the routes of a module; import the file that has the function.',
};
const noServer: Pattern = { regex: '@abhyas/server|apps/server|/server/src/', message: 'The server is reached over the wire only.' };
const noWeb: Pattern = { regex: '@abhyas/web|apps/web', message: 'Nothing but the web app knows the web app.' };

const moduleArrows = domains.flatMap((name, floor) => {
  const above = domains.slice(floor + 1);
  const folder = `apps/server/src/modules/${name}`;
  const patterns: Pattern[] = [
    {
      regex: `${up}(content/|studio/|commands/|app\\.ts|main\\.ts)`,
      message: 'A module knows nothing of content packs and of how the app is built.',
    },
    ...(above.length === 0
      ? []
      : [{ regex: `${up}${anyOf(above)}/`, message: `${name} may import only from the modules before it in docs/architecture.md.` }]),
    noWeb,
    noRoutesOfOthers,
  ];
  return [restrict([`${folder}/**/*.ts`], patterns)];
});

const platformPatterns: Pattern[] = [
  {
    regex: `${up}(modules|content|studio|commands)/|${up}(app|main)\\.ts`,
    message: 'The platform is the ground floor and knows no module.',
  },
  noWeb,
];

const serverArrows = [
  restrict(['apps/server/src/platform/**/*.ts'], platformPatterns),
  restrict(['apps/server/src/content/**/*.ts'], [noWeb, { ...noRoutesOfOthers, regex: '(/routes\\.ts$|/studio/)' }]),
  restrict(['apps/server/src/{studio,commands}/**/*.ts'], [noWeb, { ...noRoutesOfOthers, regex: '/routes\\.ts$' }]),
  restrict(['apps/server/src/*.ts'], [noWeb]),
];

const packageArrows = [
  restrict(['packages/contract/src/**/*.ts'], [{ regex: '@abhyas/|\\.\\./\\.\\./', message: 'The contract imports nothing of ours.' }]),
  restrict(
    ['packages/rules/src/**/*.ts'],
    [
      {
        group: [
          '@abhyas/contract/**/*.ts',
          '!@abhyas/contract/**/*-limits.ts',
          '!@abhyas/contract/profile/fields.ts',
          '!@abhyas/contract/languages.ts',
        ],
        message: 'Rules take types from the contract, and of what runs only the limits, the languages and the fields of a profile.',
        allowTypeImports: true,
      },
      { regex: '^(react|node:|pg$|drizzle-orm)', message: 'Rules do no I/O and know no React.' },
      noServer,
      noWeb,
    ],
  ),
];

/** The contract's parts that are plain tables; the others bring zod, which the browser does not need. */
const contractTypes: Pattern = {
  group: [
    '@abhyas/contract/**/*.ts',
    '!@abhyas/contract/**/*-limits.ts',
    ...['paths', 'errors', 'languages', 'profile/fields'].map((name) => `!@abhyas/contract/${name}.ts`),
  ],
  message:
    'The browser takes types from the contract, and of what runs only plain tables: paths, errors, languages, limits, fields of a profile.',
  allowTypeImports: true,
};
const noScorers: Pattern = {
  regex: '^@abhyas/rules/assessment/(scoring/|types/([^/]+/)?scored\\.ts$)',
  message: 'Scoring needs the key, which never comes to the browser.',
};
const noUi: Pattern = { regex: `${up}ui/`, message: 'The sync core has no screen of its own.' };
const noSync: Pattern = { regex: `${up}sync/`, message: 'The sync core knows lib, not the other way round.' };
const noRoutes: Pattern = { regex: `${up}routes/|route-tree\\.gen`, message: 'Only the router knows the routes.' };
const noFeatures: Pattern = { regex: `${up}features/`, message: 'Only routes know features.' };
const noShared: Pattern = { regex: `${up}shared/`, message: 'The parts that know no domain know none of shared.' };
const noApp: Pattern = { regex: `${up}app/`, message: 'The frame knows this part, not the other way round.' };
const browser = [contractTypes, noScorers, noServer];

const features = [
  'account',
  'adaptive',
  'agenda',
  'analytics',
  'assessment',
  'calendar',
  'centres',
  'classes',
  'doubts',
  'home',
  'identity',
  'learning',
  'media',
  'mentoring',
  'notices',
  'profile',
  'promotions',
  'schools',
  'staff',
  'study',
];

const webArrows = [
  ...features.map((name) =>
    restrict(
      [`apps/web/src/features/${name}/**/*.{ts,tsx}`],
      [
        ...browser,
        noRoutes,
        noApp,
        {
          regex: `${up}${anyOf(features.filter((other) => other !== name))}/`,
          message: 'Features never import each other: a route composes them, and what two share of a domain is in shared, the rest in ui.',
        },
      ],
    ),
  ),
  restrict(['apps/web/src/shared/**/*.{ts,tsx}'], [...browser, noRoutes, noFeatures, noApp]),
  restrict(['apps/web/src/ui/**/*.{ts,tsx}', 'apps/web/src/lib/**/*.ts'], [...browser, noRoutes, noFeatures, noApp, noShared, noSync]),
  restrict(['apps/web/src/sync/**/*.ts'], [...browser, noRoutes, noFeatures, noApp, noShared, noUi]),
  restrict(['apps/web/src/app/**/*.{ts,tsx}'], [...browser, noFeatures]),
  restrict(
    ['apps/web/src/routes/**/*.tsx'],
    [
      ...browser,
      {
        regex: '^@tanstack/react-query$|lib/api\\.ts$|^@abhyas/rules/',
        message: 'A route reads the URL and composes features; calls and decisions lie in the feature.',
        allowTypeImports: true,
      },
    ],
  ),
];

/** Files that are at the edge of a command line: their output is their work. */
const commandLine = [
  'apps/server/src/commands/*.ts',
  'apps/server/src/platform/command.ts',
  'scripts/**',
  'trials/**',
  'content/**',
  'apps/server/src/*.ts',
  'apps/server/src/**/cli*.ts',
  'apps/server/src/platform/program.ts',
  'apps/server/test/**',
  'apps/web/scripts/**',
];

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: [
    '**/dist/**',
    '**/paraglide/**',
    '**/*.gen.ts',
    '**/node_modules/**',
    'shots/**',
    'content/demo/media/**',
    'trials/demo/make/**',
  ],
  rules: {
    'no-console': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: 'The moment is an argument; only clock.ts reads the clock.' },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'import/no-cycle': 'error',
    'react/rules-of-hooks': 'error',
    'react/jsx-filename-extension': 'off',
    // JSX needs no React in scope any more
    'react/react-in-jsx-scope': 'off',
    // the compiler decides what an effect depends on
    'react/exhaustive-effect-dependencies': 'off',
    // a style sheet is imported for what it does
    'import/no-unassigned-import': 'off',
    // TypeScript itself finds these, with fewer mistakes
    'import/namespace': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    // our parts are closures over their state and have no `this` to lose
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // at an edge (a JSON column, a parsed file) an assertion says what the schema has checked
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'eslint/no-new': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'promise/always-return': 'off',
    // a second argument says what an expectation is about
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'promise/no-promise-in-callback': 'off',
    // axe looks at the rendered page and knows what a component becomes there; these guess, and refuse scrollable regions in the tab order
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/label-has-associated-control': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
  },
  overrides: [
    ...moduleArrows,
    ...serverArrows,
    ...packageArrows,
    ...webArrows,
    {
      files: ['apps/web/src/**/*.tsx'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          // signs that are the same in every language; a word is a message
          {
            allowedStrings: ['', '·', '…', '*', '.', ':', ',', '/', '%', '–', 'A', 'A+'],
            restrictedAttributes: ['alt', 'aria-description', 'aria-label', 'description', 'label', 'placeholder', 'title'],
          },
        ],
      },
    },
    { files: ['apps/web/src/**/*.test.tsx'], rules: { 'react/jsx-no-literals': 'off' } },
    // the parts of a long test have names of their own
    { files: ['**/*.test.{ts,tsx}'], rules: { 'no-shadow': 'off' } },
    { files: commandLine, rules: { 'no-console': 'off', 'no-restricted-properties': 'off' } },
    // plain JavaScript has no types to be safe by
    {
      files: ['**/*.mjs', '**/*.js'],
      rules: Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [`typescript/no-unsafe-${what}`, 'off']),
      ),
    },
    // the router's redirects are thrown
    { files: ['apps/web/src/routes/**', 'apps/web/src/app/**'], rules: { 'typescript/only-throw-error': 'off' } },
    // a file that begins with a parameter of its address has the name of a variable
    { files: ['apps/web/src/routes/**'], rules: { 'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: ['^\\$'] }] } },
    { files: ['apps/server/src/platform/common/clock.ts', 'apps/web/src/lib/clock.ts'], rules: { 'no-restricted-properties': 'off' } },
  ],
};
