import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { HomeContent, OwnHome } from '@abhyas/contract/home/home-parts.ts';

/** Home as a person sees it: what everyone of the course shares (`content`) with what is their own. */
export function withOwnHome({
  content,
  own: { version: _version, items, tests, paths, ...own },
}: {
  content: HomeContent;
  own: OwnHome;
}): AnswerOf<'homeData'> {
  const ownOf = new Map([...items, ...tests].map((each) => [each.assetId, each]));
  const pathOf = new Map(paths.map((path) => [path.learningPathId, path]));
  return {
    ...content,
    ...own,
    sliders: content.sliders.map((slider) => ({
      ...slider,
      items: slider.items.map((item) => ({ ...item, status: ownOf.get(item.assetId)?.status ?? item.status })),
    })),
    tests: content.tests.map((test) => ({ ...test, ...ownOf.get(test.assetId) })),
    paths: content.paths.map((path) => ({ ...path, ...pathOf.get(path.learningPathId) })),
    failed: [...content.failed, ...own.failed],
  };
}
