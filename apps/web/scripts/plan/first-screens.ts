/** The chunks of a first visit, by the module that each of them stands for. `plan-chunks.ts` writes chunks.json from them, `plan-gaps.ts` compares it with a build. */
export const firstScreens: readonly { readonly name: string; readonly modules: readonly string[] }[] = [
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
