import type { Slider } from '@abhyas/contract/front-page.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ResumeAsset } from '@abhyas/contract/learning.ts';
import { toDuration } from '@abhyas/contract/wire.ts';
import { assetUrl, nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { TestCard } from '../assessment/index.ts';
import type { getOverview } from '../learning/index.ts';

type Overview = Awaited<ReturnType<typeof getOverview>>;
/** The tests of a course by their number, as the student has them. */
export type Cards = ReadonlyMap<bigint, TestCard>;
type LinkTo = (key: string) => Promise<string>;
type HomePath = AnswerOf<'homeData'>['paths'][number];

export async function presentResume({ resume, linkTo }: { resume: Overview['resume']; linkTo: LinkTo }): Promise<ResumeAsset[]> {
  return Promise.all(
    resume.map(async ({ asset, node, path, thumbKey }) => {
      const ids = { moduleId: String(path.parentId), parentId: String(node.id), assetId: String(asset.id) };
      return {
        assetId: ids.assetId,
        assetType: asset.type,
        assetName: asset.name,
        moduleName: path.name,
        moduleId: ids.moduleId,
        moduleType: path.type === 'channel' ? ('channel' as const) : ('other' as const),
        learningPathId: ids.parentId,
        learningPathName: node.name,
        url: assetUrl({ pathSlug: path.slug, name: asset.name, ...ids }),
        thumbUrl: await linkTo(thumbKey),
      };
    }),
  );
}

export async function presentSlider({
  channel: { path, items },
  courseKey,
  cards,
  linkTo,
}: {
  channel: Overview['channels'][number];
  courseKey: string;
  cards: Cards;
  linkTo: LinkTo;
}): Promise<Slider> {
  const moduleId = String(path.parentId);
  const seeAllUrl = nodeUrl({ ...path, id: String(path.id), parentId: moduleId, courseKey });
  return {
    learningPathId: String(path.id),
    name: path.name,
    seeAllUrl,
    items: await Promise.all(
      items.map(async ({ asset, status, thumbKey }) => {
        const ids = { moduleId, parentId: String(asset.nodeId), assetId: String(asset.id) };
        return {
          assetId: ids.assetId,
          assetName: asset.name,
          assetType: asset.type,
          duration: toDuration(asset.seconds),
          thumbUrl: await linkTo(thumbKey),
          // a test has no page of its own: it is launched from the list it stands in
          url: asset.type === 'assessment' ? seeAllUrl : assetUrl({ pathSlug: path.slug, name: asset.name, ...ids }),
          status: asset.assessmentId === null ? status : (cards.get(asset.assessmentId)?.status ?? ('' as const)),
        };
      }),
    ),
  };
}

export async function presentPathCard({
  path,
  courseKey,
  cards,
  linkTo,
}: {
  path: Overview['paths'][number];
  courseKey: string;
  cards: Cards;
  linkTo: LinkTo;
}): Promise<HomePath> {
  const id = String(path.id);
  const parentId = String(path.parentId);
  const isCompleted = (asset: { assessmentId: bigint | null; completed: boolean }) =>
    asset.assessmentId === null ? asset.completed : cards.get(asset.assessmentId)?.status === 'completed';
  return {
    learningPathId: id,
    parentId,
    name: path.name,
    url: nodeUrl({ ...path, id, parentId, courseKey }),
    thumbUrl: await linkTo(path.thumbKey),
    completed: path.assets.filter(isCompleted).length,
    total: path.assets.length,
  };
}
