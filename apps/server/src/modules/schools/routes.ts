import * as chances from '@abhyas/contract/schools/chances.ts';
import * as details from '@abhyas/contract/schools/details.ts';
import * as posts from '@abhyas/contract/schools/posts.ts';
import * as contract from '@abhyas/contract/schools/school.ts';
import * as shortlist from '@abhyas/contract/schools/shortlist.ts';
import * as tables from '@abhyas/contract/schools/tables.ts';
import { createPictureLinks } from '../../platform/files/picture-links.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { getCalibration, getOwnPercentiles, savePercentiles } from './chances.ts';
import { getChances } from './get-chances.ts';
import type { PredictOn, SectionsOn } from './course.ts';
import { remindDeadlines, remindDeadlinesJob } from './deadlines.ts';
import { compareProgrammes, getDetails, getGallery } from './get-details.ts';
import { countSchools, getFilters, listSchools, listShortlist, searchColleges } from './listing/list-schools.ts';
import { getCategories, getCourseCutoffs, getCourseDeadlines, getEligibility, getSelectionCriteria } from './get-papers.ts';
import { bookmarkPost, getArticle, listCourseArticles, listCourseEvents, searchPosts } from './posts.ts';
import { mountStaffSchools } from './staff/routes.ts';
import { applyNow, changeLike, changeStatus, getShortlistDeadlines } from './shortlist/change-shortlist.ts';

/** The school explorer: listing, details, comparison, tables, articles and events, the shortlist with its deadlines. `predictOn` and `sectionsOn` come from analytics, a floor above. */
export function registerSchools({
  parts,
  mount,
  predictOn,
  sectionsOn,
}: ModuleContext & { predictOn: PredictOn; sectionsOn: SectionsOn }): void {
  mountListing({ mount, predictOn });
  mountShortlist({ parts, mount });
  mountDetails({ parts, mount, sectionsOn });
  mountPosts({ parts, mount });
  mountTables({ mount, sectionsOn });
  mountChances({ parts, mount, predictOn });
  mountStaffSchools({ parts, mount });
  parts.jobs.define(remindDeadlinesJob, () => remindDeadlines({ parts }));
  parts.jobs.schedule(remindDeadlinesJob, '*/5 * * * *');
}

function mountListing({ mount, predictOn }: Pick<ModuleContext, 'mount'> & { predictOn: PredictOn }): void {
  mount.lagging(contract.schoolFiltersData, ({ from, session, body }) => getFilters({ parts: from, session, ...body }));
  mount.lagging(contract.filterSchoolData, ({ from, session, body }) =>
    listSchools({ parts: from, session, predict: predictOn(from), body }),
  );
  mount.lagging(contract.schoolMatches, ({ from, session, body }) =>
    countSchools({ parts: from, session, predict: predictOn(from), body }),
  );
  mount.lagging(contract.shortlistedSchools, ({ from, session, body }) =>
    listShortlist({ parts: from, session, predict: predictOn(from), body }),
  );
  mount.lagging(contract.courseSchoolProgramData, ({ from, session, body }) => searchColleges({ parts: from, session, body }));
}

function mountShortlist({ parts, mount }: ModuleContext): void {
  mount.session(shortlist.addStudentSchoolLike, async ({ session, body }) => {
    await changeLike({ parts, session, body });
    return { isLiked: body.isLiked };
  });
  mount.session(shortlist.applyNow, ({ session, body }) => applyNow({ parts, session, body }));
  mount.session(shortlist.applicationStatus, async ({ session, body }) => ({
    status: await changeStatus({ parts, session, programmeId: body.schoolProgramMappingId, status: body.status }),
  }));
  mount.lagging(shortlist.shortlistDeadlines, ({ from, session, body }) => getShortlistDeadlines({ parts: from, session, body }));
}

function mountDetails({ parts, mount, sectionsOn }: ModuleContext & { sectionsOn: SectionsOn }): void {
  const of = { parts, linkTo: createPictureLinks(parts) };
  mount.lagging(details.schoolDetails, ({ from, session, body, timeZone }) =>
    getDetails({ ...of, parts: from, timeZone, session, sectionsOf: sectionsOn(from), body }),
  );
  mount.lagging(details.schoolGallery, ({ from, body }) => getGallery({ ...of, parts: from, ...body }));
  mount.lagging(details.schoolCompare, ({ from, session, body }) => compareProgrammes({ ...of, parts: from, session, body }));
}

function mountPosts({ parts, mount }: ModuleContext): void {
  const of = { parts, linkTo: createPictureLinks(parts) };
  mount.lagging(posts.courseArticleData, ({ from, session, body, timeZone }) =>
    listCourseArticles({ ...of, parts: from, timeZone, session, body }),
  );
  mount.lagging(posts.courseEventData, ({ from, session, body, timeZone }) =>
    listCourseEvents({ ...of, parts: from, timeZone, session, body }),
  );
  mount.lagging(posts.schoolArticle, ({ from, session, body, timeZone }) => getArticle({ ...of, parts: from, timeZone, session, body }));
  mount.session(posts.articleBookmark, async ({ session, body }) => ({
    isBookmark: await bookmarkPost({ parts, session, ...body, target: { articleId: body.articleId } }),
  }));
  mount.session(posts.eventBookmark, async ({ session, body }) => ({
    isBookMark: await bookmarkPost({ parts, session, ...body, target: { eventId: body.eventId } }),
  }));
  mount.lagging(posts.fullTextSearch, ({ from, session, body, timeZone }) => searchPosts({ ...of, parts: from, timeZone, session, body }));
}

function mountTables({ mount, sectionsOn }: Pick<ModuleContext, 'mount'> & { sectionsOn: SectionsOn }): void {
  mount.lagging(tables.reservationCategories, ({ from }) => getCategories({ parts: from }));
  mount.lagging(tables.courseCutoff, ({ from, session, body }) =>
    getCourseCutoffs({ parts: from, session, sectionsOf: sectionsOn(from), body }),
  );
  mount.lagging(tables.schoolDeadlines, ({ from, session, body, language, timeZone }) =>
    getCourseDeadlines({
      parts: from,
      session,
      ...body,
      language,
      timeZone,
    }),
  );
  mount.lagging(tables.eligibilityCriteria, ({ from, session, body }) => getEligibility({ parts: from, session, ...body }));
  mount.lagging(tables.selectionCriteria, ({ from, session, body }) => getSelectionCriteria({ parts: from, session, ...body }));
}

function mountChances({ parts, mount, predictOn }: ModuleContext & { predictOn: PredictOn }): void {
  mount.lagging(chances.schoolChances, ({ from, session, body, timeZone }) =>
    getChances({ parts: from, session, predict: predictOn(from), body, timeZone }),
  );
  mount.lagging(chances.chanceCalibration, ({ from, session, body }) => getCalibration({ parts: from, session, ...body }));
  mount.lagging(chances.ownPercentiles, ({ from, session, body, timeZone }) =>
    getOwnPercentiles({ parts: from, session, predict: predictOn(from), timeZone, ...body }),
  );
  mount.session(chances.savePercentiles, async ({ session, body }) => {
    await savePercentiles({ parts, session, body });
    return {};
  });
}
