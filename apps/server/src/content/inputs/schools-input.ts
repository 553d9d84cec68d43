import type { SchoolsInput } from '../../modules/schools/import-schools.ts';
import { momentIn, startOfDay } from '../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { addYears, getChecked, isDay, yearsBetween } from '../format/base.ts';
import type { Pack } from '../format/pack.ts';
import { renderMarkdown } from '../format/text/rich-text.ts';
import { fileKey } from '../format/tree.ts';

interface Of {
  readonly pack: Pack;
  readonly courseIds: ReadonlyMap<string, bigint>;
  readonly personIds: ReadonlyMap<string, bigint>;
  readonly anchorDay: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** The school explorer of a pack, at the times of the brand's zone. */
export function schoolsInput(of: Of): SchoolsInput {
  const { pack, personIds } = of;
  const { categories, shortlists } = pack.schools;
  const { cutoffs, outcomes } = pack.schoolData;
  const years = yearsMoved(of);
  return {
    categories,
    schools: pack.schools.schools.map((school) => schoolInput({ ...of, school })),
    cutoffs: cutoffs.map((row) => ({ ...row, year: row.year + years, published: addYears({ day: row.published, years }) })),
    outcomes: outcomes.map((row) => ({ ...row, year: row.year + years, asOf: addYears({ day: row.asOf, years }) })),
    tables: tableInputs(of),
    articles: articleInputs(of),
    events: eventInputs(of),
    expected: pack.schools.expected.map(({ student, programme, category = null, overall, sections }) => ({
      studentId: getChecked(personIds, student),
      courseId: getChecked(of.courseIds, programme),
      exam: pack.programmes.find(({ key }) => key === programme)?.exam ?? '',
      category,
      overall,
      sections,
    })),
    shortlists: shortlists.map(({ student, programme, status }) => ({ studentId: getChecked(personIds, student), programme, status })),
  };
}

/** By how many years the figures of a pack are moved, so that those of a demo don't grow old. */
const yearsMoved = ({ pack: { schools }, anchorDay }: Pick<Of, 'pack' | 'anchorDay'>): number =>
  schools.figuresOf === undefined ? 0 : yearsBetween({ from: schools.figuresOf, to: anchorDay });

type School = Pack['schools']['schools'][number];

function schoolInput({ school, ...of }: Of & { school: School }): SchoolsInput['schools'][number] {
  const { pack } = of;
  const { key, name, city, state, website = '', about, picture, gallery, programmes } = school;
  const html =
    about === '' ? '' : renderMarkdown({ text: about, language: pack.about.language, findPicture: () => null, complain: () => {} });
  return {
    values: { key, name, city, state, websiteUrl: website, about: html, imageKey: fileKey({ pack, path: picture }) },
    pictures: gallery.map(({ file, alt }) => ({ fileKey: fileKey({ pack, path: file }), alt })),
    programmes: programmes.map((programme) => programmeInput({ ...of, programme })),
  };
}

function programmeInput({ pack, programme, courseIds, anchorDay, timeZone }: Of & { programme: School['programmes'][number] }) {
  const { key, name, kind, exams, classification, ranking, eligibilityText } = programme;
  const years = yearsMoved({ pack, anchorDay });
  return {
    values: {
      key,
      name,
      kind,
      exams,
      classification,
      ranking,
      eligibilityText,
      durationMonths: programme.months ?? null,
      batchSize: programme.batchSize ?? null,
      fees: programme.fees ?? null,
      avgSalary: programme.avgSalary ?? null,
      firstBatchYear: programme.firstBatch ?? null,
      applicationUrl: programme.apply ?? '',
      eligibility: programme.eligibility ?? null,
    },
    courseIds: programme.programmes.map((course) => getChecked(courseIds, course)),
    deadlines: programme.deadlines.map(({ day, time, ...deadline }) => ({
      ...deadline,
      at: momentIn({ text: `${toDay({ text: day, anchor: anchorDay })} ${time}`, timeZone }),
    })),
    formulas: programme.formulas.map(({ call, terms, lastScore = null, year = null, source, published = null }) => ({
      call,
      terms,
      lastScore,
      lastYear: year === null ? null : year + years,
      source,
      sourceDay: published === null ? null : addYears({ day: published, years }),
    })),
  };
}

function tableInputs({ pack, courseIds, anchorDay }: Of): SchoolsInput['tables'] {
  return pack.schools.tables.flatMap(({ programme, kind, file, hidden }) => {
    const table = pack.schoolData.tables.get(file);
    if (table === undefined) return [];
    const shown = table.columns.filter((column) => !hidden.includes(column));
    const rows = table.rows.map((cells) => cells.map((cell) => cellText({ cell, anchorDay })));
    return [{ courseId: getChecked(courseIds, programme), kind, columns: table.columns, shown, rows }];
  });
}

/** A cell that is a day hanging on the anchor day, as people write it. */
function cellText({ cell, anchorDay }: { cell: string; anchorDay: string }): string {
  if (!cell.startsWith('today') || !isDay(cell)) return cell;
  const day = new Date(`${toDay({ text: cell, anchor: anchorDay })}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(day)
    .replace('Sept', 'Sep');
}

type Post = Pack['schools']['articles'][number] | Pack['schools']['events'][number];

const postOf = ({ post, of: { pack, courseIds, anchorDay, timeZone, now } }: { post: Post; of: Of }) => ({
  key: post.key,
  courseId: getChecked(courseIds, post.programme),
  school: post.school ?? null,
  thumbKey: fileKey({ pack, path: post.picture }),
  tags: post.tags,
  isPinned: post.pinned === '1',
  activeFrom: startOfDay({ day: toDay({ text: post.day, anchor: anchorDay }), timeZone }),
  createdAt: now,
});

/** The seconds of 'mm:ss'. */
function secondsOf(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return 60 * minutes + seconds;
}

function articleInputs(of: Of): SchoolsInput['articles'] {
  return of.pack.schools.articles.map((article) => {
    const { name, description, tags } = article;
    const html = getChecked(of.pack.pages, article.page);
    const searchText = [name, description, ...tags, html.replaceAll(/<[^>]*>/g, ' ')].join(' ');
    return { ...postOf({ post: article, of }), name, description, seconds: secondsOf(article.duration), html, searchText };
  });
}

/** An event is shown from the day of the import on: what its `day` says is when it takes place. */
function eventInputs(of: Of): SchoolsInput['events'] {
  return of.pack.schools.events.map((event) => {
    const { title, about: description, registrationUrl, tags } = event;
    const day = toDay({ text: event.day, anchor: of.anchorDay });
    const startsAt = momentIn({ text: `${day} ${event.time}`, timeZone: of.timeZone });
    const searchText = [title, description, ...tags].join(' ');
    const shared = postOf({ post: event, of });
    const activeFrom = startsAt < of.now ? shared.activeFrom : startOfDay({ day: of.anchorDay, timeZone: of.timeZone });
    return { ...shared, activeFrom, title, description, startsAt, registrationUrl, searchText };
  });
}
