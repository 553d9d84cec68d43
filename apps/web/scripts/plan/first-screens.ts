interface PlannedChunk {
  readonly name: string;
  /** What stands for it, as part of the path of a module that is imported when it is needed. */
  readonly modules: readonly string[];
}

/** The chunks of a first visit, by the module that each of them stands for. `plan-chunks.ts` writes chunks.json from them, `plan-gaps.ts` compares it with a build. */
export const firstScreens: readonly PlannedChunk[] = [
  {
    name: 'sign-in',
    modules: ['apps/web/index.html', 'routes/index.tsx?', 'sign-in/password-step.tsx', '/promo-slides.tsx', 'app/background.tsx'],
  },
  // also on the pages before the sign-in, where something may fail
  { name: 'notices', modules: ['notices/notice-list.tsx'] },
  { name: 'home', modules: ['routes/_portal.tsx?', '_portal/home/index.tsx?', 'src/lib/live.ts'] },
  // in pieces of their own they would take almost twice the room
  { name: 'figures', modules: ['analytics/home-strip.tsx'] },
  { name: 'ahead', modules: ['home/ahead.tsx'] },
  // below the first view of most screens
  { name: 'rank', modules: ['analytics/home-rank.tsx'] },
  // on every page but home; its words are those of many screens
  { name: 'breadcrumb', modules: ['shell/breadcrumb/breadcrumb.tsx'] },
];

const tab = 'routes/_portal/$type.tsx?';
const pathScreen = 'prepare-{$module}.$topic.index.tsx?';
const tests = 'learning/tests/tests-landing-page.tsx';
const performance = 'analytics/overview/overview-page.tsx';
const player = 'routes/preparetest/index.tsx?';

/**
 * The screens that are opened most after home, each with a chunk of what it needs alone and some of what it shares with others: in automatic ones each would be some fifty files. Their classes are
 * not in the style sheet of a first visit.
 */
export const laterScreens: Readonly<Record<string, string>> = {
  narrow: 'header/narrow/narrow-menu.tsx',
  tab,
  path: pathScreen,
  tests,
  charts: performance,
  player,
};

const frame = 'routes/_portal.tsx?';
/** What the first script asks for where someone is signed in, by the first word of the address (public/ahead.js); '' is every other address. */
export const aheadScreens: Readonly<Record<string, readonly string[]>> = {
  '': [frame],
  home: [frame, '_portal/home/index.tsx?'],
  test: [frame, tab, tests],
  performance: [frame, tab, performance],
  preparetest: [player],
};
