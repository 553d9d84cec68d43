import type { AnswerOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { HomeContent, HomeContentInside, OwnHome, OwnHomeInside } from '@abhyas/contract/home/home-parts.ts';

/** Home as a person sees it: what everyone of the course shares (`content`) with what is their own. The server has both decoded, the browser as they travel. */
export function withOwnHome(home: { content: HomeContent; own: OwnHome }): AnswerOf<'homeData'>;
export function withOwnHome(home: { content: HomeContentInside; own: OwnHomeInside }): ResultOf<'homeData'>;
export function withOwnHome({ content, own: { version: _version, items, tests, paths, ...own } }: { content: Content; own: Own }): object {
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

type Content = HomeContent | HomeContentInside;
type Own = OwnHome | OwnHomeInside;
