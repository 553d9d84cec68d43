import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const sources = fileURLToPath(new URL('../../src/', import.meta.url));
const utilities = `${sources}app/utilities.css`;
const component = /\/src\/(?:app|features|lib|shared|ui)\/.*\.tsx$/;
/** The frame and home, with what loads later on the same page but for what a tap brings, and what home borrows. */
const firstPlaces = [
  'app/',
  'features/home/',
  'features/promotions/',
  'features/analytics/home-rank.tsx',
  'features/analytics/overview/prediction-line.tsx',
  'features/mentoring/cards/join-now.tsx',
  'routes/_portal/home/',
  'shared/centres/',
  'ui/feedback/hint/',
  'ui/forms/form-error.tsx',
].map((place) => `${sources}${place}`);

/**
 * utilities.css is built twice: for the first screens and their folders with the classes of these, and whole for every other component. The
 * whole one repeats the first, so that the order of the classes is the same whichever are here.
 */
export function utilitiesInTwo(first: ReadonlySet<string>): Plugin {
  const firstSources = [...firstPlaces, ...[...first].filter((id) => component.test(id))].map((path) => `@source '${path}';`);
  return {
    name: 'utilities-in-two',
    enforce: 'pre',
    transform: {
      filter: { id: [component, /\/app\/utilities\.css(?:\?whole)?$/] },
      handler(code, id) {
        if (id === utilities) return [code, ...firstSources].join('\n');
        if (id === `${utilities}?whole`) return `${code}@source '${sources}';`;
        return first.has(id) || firstPlaces.some((place) => id.startsWith(place))
          ? null
          : { code: `${code}\nimport '${utilities}?whole';`, map: null };
      },
    },
  };
}

/** How styles are compiled: utilities.css becomes the classes that components name. `first` has the paths of the modules of the first screens. */
export const stylePlugins = (first: ReadonlySet<string> = new Set()) => [utilitiesInTwo(first), tailwindcss()];
