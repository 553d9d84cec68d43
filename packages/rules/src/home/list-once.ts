import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

type Home = AnswerOf<'homeData'>;

/**
 * Nothing is listed twice on home; the first place wins, in the order Today (`planned`: the titles of its items), Resume Progress, the
 * channels. Names are compared, because a lesson may be in a path and on a channel under two numbers; a channel keeps at least its own card.
 */
export function listOnce({ home, planned }: { home: Home; planned: readonly string[] }): Home {
  const taken = new Set(planned);
  const resume = home.resume.filter(({ assetName }) => !taken.has(assetName));
  const tests = home.tests.filter(({ assetName }) => !taken.has(assetName));
  for (const { assetName } of home.resume) taken.add(assetName);
  const sliders = home.sliders.map((slider) => {
    const items = slider.items.filter(({ assetName }) => !taken.has(assetName));
    const shown = items.length > 0 ? items : slider.items;
    for (const { assetName } of shown) taken.add(assetName);
    return { ...slider, items: shown };
  });
  return { ...home, resume, tests, sliders };
}
