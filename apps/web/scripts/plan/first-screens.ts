/**
 * The screens of a first visit, each by the modules that stand for it, as parts of the paths of modules that are imported when they are needed. `plan-chunks.ts` writes chunks.json from them, with
 * a chunk of what each needs alone and few of what it shares with others, and `plan-gaps.ts` compares it with a build.
 */
export const firstScreens: Readonly<Record<string, readonly string[]>> = {
  // what every page needs, and what each begins once it is there
  app: ['apps/web/index.html', 'app/background.tsx'],
  'sign-in': ['routes/index.tsx?', 'sign-in/password-step.tsx', '/promo-slides.tsx'],
  // around every screen behind the sign-in
  frame: ['routes/_portal.tsx?', 'src/lib/live.ts', 'app/notices/notice-list.tsx'],
  home: ['_portal/home/index.tsx?'],
  rank: ['analytics/home-rank.tsx'],
  // on every page but home; its words are those of many screens
  breadcrumb: ['shell/breadcrumb/breadcrumb.tsx'],
};

const tab = 'routes/_portal/$type.tsx?';
const tests = 'learning/tests/tests-landing-page.tsx';
const performance = 'analytics/overview/overview-page.tsx';
const player = 'routes/preparetest/index.tsx?';
const path = 'prepare-{$module}.$topic.index.tsx?';

/** The screens that are opened most after home, each with a chunk of what it needs alone: in automatic ones each would be some fifty files. Their classes are not in the style sheet of a first visit. */
export const laterScreens: Readonly<Record<string, readonly string[]>> = {
  narrow: ['header/narrow/narrow-menu.tsx'],
  path: [path],
  // of the tabs these are opened most, and bring what the page of every tab needs
  tests: [tab, tests],
  charts: [tab, performance],
  player: [player],
  // what a pointer brings up on any screen, and shares most with the player
  hint: ['hint/hint-bubble.tsx'],
  // what opens from a button, on a phone after Performance itself
  menu: ['analytics/actions-menu.tsx'],
};

const frame = 'routes/_portal.tsx?';
/** What the first script asks for where someone is signed in, by the first word of the address (public/ahead.js); '' is every other address, and sign-in that of it where no one is. */
export const aheadScreens: Readonly<Record<string, readonly string[]>> = {
  '': [frame],
  'sign-in': ['routes/index.tsx?'],
  home: [frame, '_portal/home/index.tsx?'],
  test: [frame, tab, tests],
  performance: [frame, tab, performance],
  preparetest: [player],
};

/** The screens whose files the routes name themselves; those of all others are in a list that comes when the first of them is opened (plugins/lists-later.ts). */
export const listedScreens: readonly string[] = [...Object.values(firstScreens).flat(), tab, player];
