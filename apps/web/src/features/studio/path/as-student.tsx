import type { Asset, PathNode, TopicNode, UnitNode } from '@abhyas/contract/learning/learning.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { IconArrowLeft, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { fileQuery, type FileRow } from '../files/file-queries.ts';
import { useDraft } from '../source/use-draft.ts';
import { allParts, durationOf, type Lesson, type Part, type PathTree, shownParts } from './path-text.ts';
import { askedQuery, mediaQuery, pageQuery } from './queries.ts';
import { nameOf } from './words.tsx';

type OpenedLesson = AnswerOf<'openAsset'>;

/** How students see a path and a lesson of it. */
export interface StudentViews {
  readonly renderPath: (of: { path: PathNode; hrefOf: (asset: Asset) => string }) => ReactNode;
  readonly renderLesson: (of: { lesson: OpenedLesson; renderQuiz: (names: string) => ReactNode; wayOut: ReactNode }) => ReactNode;
}

interface AsStudentProps extends StudentViews {
  readonly sourceId: string;
  readonly pack: string;
  readonly tree: PathTree;
  /** The files of the pack. */
  readonly files: readonly FileRow[];
  /** The id of the lesson that is open; '' for the path. */
  readonly lessonId: string;
}

/** A path as its students will have it with what is typed now, or a lesson of it; nothing of it is stored. */
export function AsStudent({ sourceId, pack, tree, files, lessonId, renderPath, renderLesson }: AsStudentProps) {
  const units = shownParts(tree.units);
  const open = allParts(units).find(({ id, kind }) => kind === 'lesson' && id === lessonId);
  const editor = `/studio/paths/${sourceId}?view=student`;
  const testOf = (test: string) => files.find(({ path }) => path === `tests/${test}.yaml`);
  if (open?.lesson == null) {
    const path = pathOf({ tree, units, isTest: (test) => testOf(test) !== undefined });
    const hrefOf = ({ assetId }: Asset) => {
      const lesson = allParts(units).find(({ id }) => id === assetId)?.lesson;
      const test = lesson?.type === 'assessment' ? testOf(lesson.test) : undefined;
      return test === undefined ? `${editor}&lesson=${encodeURIComponent(assetId)}` : `/studio/tests/${test.sourceId}/try`;
    };
    return renderPath({ path, hrefOf });
  }
  const page = open.lesson.type === 'html' ? files.find(({ path }) => path === open.lesson?.page) : undefined;
  const renderQuiz = (names: string) => <Quiz pack={pack} names={names.split(' ')} />;
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <PathLink className="inline-flex gap-1 items-center justify-self-start text-body" href={editor}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden /> {tree.name}
        </PathLink>
        <h1 className="m-0 text-ink text-xl font-strong wrap-anywhere">{nameOf(open)}</h1>
      </div>
      {open.lesson.type === 'html' ? (
        page === undefined ? (
          <p className="m-0 text-warn">{m.studio_path_no_page({ page: open.lesson.page })}</p>
        ) : (
          <PageOfLesson key={page.sourceId} part={open} sourceId={page.sourceId} renderQuiz={renderQuiz} renderLesson={renderLesson} />
        )
      ) : (
        <MediaOfLesson part={open} lesson={open.lesson} pack={pack} renderQuiz={renderQuiz} renderLesson={renderLesson} />
      )}
    </div>
  );
}

interface ShownLesson extends Pick<StudentViews, 'renderLesson'> {
  readonly part: Part;
  readonly renderQuiz: (names: string) => ReactNode;
}

/** The text of a page as it is typed now. */
function PageOfLesson({ part, sourceId, renderQuiz, renderLesson }: ShownLesson & { sourceId: string }) {
  const file = useQuery(fileQuery(sourceId));
  const opened = useDraft(file.data?.source);
  const text = opened?.draft.text ?? file.data?.source.text ?? '';
  const page = useQuery(pageQuery(sourceId, text));
  return (
    <QueryView query={page} height={320}>
      {({ html }) => renderLesson({ lesson: lessonOf(part, { html }), renderQuiz, wayOut: null })}
    </QueryView>
  );
}

/** A video, PDF or link. */
function MediaOfLesson({ part, lesson, pack, renderQuiz, renderLesson }: ShownLesson & { lesson: Lesson; pack: string }) {
  const files = [lesson.file, lesson.captions, lesson.chapters, lesson.poster];
  const named = files.filter((file) => file !== '');
  const links = useQuery(mediaQuery(pack, named));
  if (lesson.type !== 'link' && links.data === undefined)
    return named.length === 0 ? <p className="m-0 text-warn">{m.studio_path_no_file()}</p> : <QueryView query={links} height={320} />;
  const [url = '', captionsUrl = '', chaptersUrl = '', posterUrl = ''] = files.map(
    (file) => links.data?.media.find(({ path }) => path === file)?.url ?? '',
  );
  const shown = lessonOf(part, { url: lesson.type === 'link' ? lesson.url : url, captionsUrl, chaptersUrl, posterUrl });
  return renderLesson({ lesson: shown, renderQuiz, wayOut: null });
}

/** The questions that a lesson asks, each with the way to where it can be tried. */
function Quiz({ pack, names }: { pack: string; names: readonly string[] }) {
  const asked = useQuery(askedQuery(pack, names));
  return (
    <section className="grid gap-2 p-5 border border-line rounded-card bg-card text-ink font-text" aria-label={m.studio_quiz()}>
      <p className="flex gap-2 items-center m-0 text-brand-text text-md font-strong">
        <IconHelpCircle size={20} stroke={1.75} aria-hidden /> {m.quiz_title()}
      </p>
      <ol className="grid gap-2 m-0 ps-5">
        {names.map((name) => {
          const question = asked.data?.questions.find((each) => each.name === name);
          return (
            <li key={name}>
              {question === undefined ? name : <PathLink href={`/studio/questions/${question.sourceId}`}>{question.title}</PathLink>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The moment after which a link is renewed, which none of a preview is. */
const never = '9999-12-31T00:00:00.000Z';

const lessonOf = (part: Part, links: Partial<OpenedLesson>): OpenedLesson => ({
  assetId: part.id,
  assetName: nameOf(part),
  assetType: part.lesson?.type ?? 'html',
  trail: [],
  html: '',
  url: '',
  captionsUrl: '',
  chaptersUrl: '',
  posterUrl: '',
  expiresAt: never,
  parts: part.lesson?.pages ?? 0,
  downloadName: '',
  status: '',
  progress: 0,
  position: 0,
  seen: [],
  bookmarked: '0',
  isMyTask: '0',
  notes: [],
  next: null,
  ...links,
});

/** A path as the portal gives it to a student who has begun nothing. */
function pathOf({ tree, units, isTest }: { tree: PathTree; units: readonly Part[]; isTest: (test: string) => boolean }): PathNode {
  const type = tree.type === 'test' || tree.type === 'channel' ? tree.type : 'prepare';
  const nodeOf = (id: string, name: string, parentId: string) =>
    ({
      learningPathId: id,
      parentId,
      name,
      assetId: '',
      assetPath: '0',
      variantId: '0',
      markAsComplete: '0',
      isCompleted: 'False',
      status: '',
      isHeader: '0',
      isActive: '1',
      type,
      url: '',
    }) as const;
  const assetsOf = ({ parts }: Part) => parts.flatMap((part) => (part.lesson === null ? [] : [assetOf(part, part.lesson, isTest)]));
  const topicOf = (topic: Part, unit: Part): TopicNode => ({ ...nodeOf(topic.id, nameOf(topic), unit.id), assets: assetsOf(topic) });
  const unitOf = (unit: Part): UnitNode => ({
    ...nodeOf(unit.id, nameOf(unit), 'path'),
    assets: assetsOf(unit),
    children: unit.parts.flatMap((part) => (part.kind === 'topic' ? [topicOf(part, unit)] : [])),
  });
  return { ...nodeOf('path', tree.name, ''), children: units.map(unitOf), activeLearningPathId: '' };
}

const assetOf = (part: Part, { type, seconds, pages, test }: Lesson, isTest: (test: string) => boolean): Asset => ({
  assetId: part.id,
  assetName: nameOf(part),
  assetType: type,
  status: '',
  isCompleted: '0',
  progress: 0,
  duration: durationOf(seconds),
  pages,
  questionCount: 0,
  deadlineAt: '',
  bookmarked: '0',
  isMyTask: '0',
  marksObtained: '',
  totalMarks: '',
  overAllPercentile: '',
  cohortSize: 0,
  unranked: '',
  reviewDate: '',
  sectionalScore: [],
  isAdaptive: '0',
  assetDetails: [],
  actions: type !== 'assessment' || isTest(test) ? [{ kind: 'open', enabled: true, reason: '' }] : [],
});
