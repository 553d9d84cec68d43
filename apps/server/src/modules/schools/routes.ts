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
import type { Predict, SectionsOf } from './course.ts';
import { remindDeadlines, remindDeadlinesJob } from './deadlines.ts';
import { compareProgrammes, getDetails, getGallery } from './get-details.ts';
import { countSchools, getFilters, listSchools, listShortlist, searchColleges } from './listing/list-schools.ts';
import { getCategories, getCourseCutoffs, getCourseDeadlines, getEligibility, getSelectionCriteria } from './get-papers.ts';
import { bookmarkPost, getArticle, listCourseArticles, listCourseEvents, searchPosts } from './posts.ts';
import { mountStaffSchools } from './staff/routes.ts';
import { applyNow, changeLike, changeStatus, getShortlistDeadlines } from './shortlist/change-shortlist.ts';

/** The school explorer: listing, details, comparison, tables, articles and events, the shortlist with its deadlines. `predict` and `sectionsOf` come from analytics, a floor above. */
export function registerSchools({ parts, mount, predict, sectionsOf }: ModuleContext & { predict: Predict; sectionsOf: SectionsOf }): void {
  mountListing({ parts, mount, predict });
  mountShortlist({ parts, mount });
  mountDetails({ parts, mount, sectionsOf });
  mountPosts({ parts, mount });
  mountTables({ parts, mount, sectionsOf });
  mountChances({ parts, mount, predict });
  mountStaffSchools({ parts, mount });
  parts.jobs.define(remindDeadlinesJob, () => remindDeadlines({ parts }));
  parts.jobs.schedule(remindDeadlinesJob, '*/5 * * * *');
}

function mountListing({ parts, mount, predict }: ModuleContext & { predict: Predict }): void {
  mount.session(contract.schoolFiltersData, ({ session, body }) => getFilters({ parts, session, ...body }));
  mount.session(contract.filterSchoolData, ({ session, body }) => listSchools({ parts, session, predict, body }));
  mount.session(contract.schoolMatches, ({ session, body }) => countSchools({ parts, session, predict, body }));
  mount.session(contract.shortlistedSchools, ({ session, body }) => listShortlist({ parts, session, predict, body }));
  mount.session(contract.courseSchoolProgramData, ({ session, body }) => searchColleges({ parts, session, body }));
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
  mount.session(shortlist.shortlistDeadlines, ({ session, body }) => getShortlistDeadlines({ parts, session, body }));
}

function mountDetails({ parts, mount, sectionsOf }: ModuleContext & { sectionsOf: SectionsOf }): void {
  const of = { parts, linkTo: createPictureLinks(parts) };
  mount.session(details.schoolDetails, ({ session, body, timeZone }) => getDetails({ ...of, timeZone, session, sectionsOf, body }));
  mount.session(details.schoolGallery, ({ body }) => getGallery({ ...of, ...body }));
  mount.session(details.schoolCompare, ({ session, body }) => compareProgrammes({ ...of, session, body }));
}

function mountPosts({ parts, mount }: ModuleContext): void {
  const of = { parts, linkTo: createPictureLinks(parts) };
  mount.session(posts.courseArticleData, ({ session, body, timeZone }) => listCourseArticles({ ...of, timeZone, session, body }));
  mount.session(posts.courseEventData, ({ session, body, timeZone }) => listCourseEvents({ ...of, timeZone, session, body }));
  mount.session(posts.schoolArticle, ({ session, body, timeZone }) => getArticle({ ...of, timeZone, session, body }));
  mount.session(posts.articleBookmark, async ({ session, body }) => ({
    isBookmark: await bookmarkPost({ parts, session, ...body, target: { articleId: body.articleId } }),
  }));
  mount.session(posts.eventBookmark, async ({ session, body }) => ({
    isBookMark: await bookmarkPost({ parts, session, ...body, target: { eventId: body.eventId } }),
  }));
  mount.session(posts.fullTextSearch, ({ session, body, timeZone }) => searchPosts({ ...of, timeZone, session, body }));
}

function mountTables({ parts, mount, sectionsOf }: ModuleContext & { sectionsOf: SectionsOf }): void {
  mount.session(tables.reservationCategories, () => getCategories({ parts }));
  mount.session(tables.courseCutoff, ({ session, body }) => getCourseCutoffs({ parts, session, sectionsOf, body }));
  mount.session(tables.schoolDeadlines, ({ session, body, language, timeZone }) =>
    getCourseDeadlines({
      parts,
      session,
      ...body,
      language,
      timeZone,
    }),
  );
  mount.session(tables.eligibilityCriteria, ({ session, body }) => getEligibility({ parts, session, ...body }));
  mount.session(tables.selectionCriteria, ({ session, body }) => getSelectionCriteria({ parts, session, ...body }));
}

function mountChances({ parts, mount, predict }: ModuleContext & { predict: Predict }): void {
  mount.session(chances.schoolChances, ({ session, body, timeZone }) => getChances({ parts, session, predict, body, timeZone }));
  mount.session(chances.chanceCalibration, ({ session, body }) => getCalibration({ parts, session, ...body }));
  mount.session(chances.ownPercentiles, ({ session, body, timeZone }) => getOwnPercentiles({ parts, session, predict, timeZone, ...body }));
  mount.session(chances.savePercentiles, async ({ session, body }) => {
    await savePercentiles({ parts, session, body });
    return {};
  });
}
