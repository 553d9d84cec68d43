import type { Faults, Place } from '../format/base.ts';
import type { MediaFile } from '../format/pack.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { renderMarkdown } from '../format/text/rich-text.ts';
import { requireKnown, requirePicture, uniqueNames } from './check-names.ts';

/** Checks schools: keys, the programmes of the pack, categories, pictures, pages, and who has what on the shortlist. */
export function checkSchools({
  files: { schools: file, programmes: programmesFile, people },
  pages,
  media,
  faults,
}: {
  files: Pick<PackFiles, 'schools' | 'programmes' | 'people'>;
  pages: ReadonlyMap<string, string>;
  media: ReadonlyMap<string, MediaFile>;
  faults: Faults;
}): void {
  if (file === null) return;
  const { value, at } = file;
  const checkName = requireKnown(faults);
  const isPicture = requirePicture({ media, faults });
  const checkPicture = (path: string, place: Place) => {
    checkName(media, path, 'file', place);
    isPicture(path, place);
  };
  const unique = (what: string) => uniqueNames({ faults, what });
  const courses = new Set((programmesFile?.value.programmes ?? []).map(({ key }) => key));
  const students = new Set((people?.value.people ?? []).filter(({ key, role }) => role === 'student' || key === '').map(({ key }) => key));
  const categories = new Set(value.categories);
  const schoolKeys = new Set(value.schools.map(({ key }) => key));
  const programmes = new Set(value.schools.flatMap(({ key, programmes: of }) => of.map((programme) => `${key}/${programme.key}`)));

  const oneCategory = unique('category');
  value.categories.forEach((name, c) => oneCategory(name, at(['categories', c])));
  const oneSchool = unique('school');
  value.schools.forEach((school, s) => {
    const of = (...path: PropertyKey[]) => at(['schools', s, ...path]);
    oneSchool(school.key, of('key'));
    checkPicture(school.picture, of('picture'));
    school.gallery.forEach((picture, p) => checkPicture(picture.file, of('gallery', p, 'file')));
    renderMarkdown({ text: school.about, findPicture: () => null, complain: (cause) => faults.add({ ...of('about'), cause }) });
    const oneProgramme = unique('programme');
    school.programmes.forEach((programme, p) => {
      const within = (...path: PropertyKey[]) => of('programmes', p, ...path);
      oneProgramme(programme.key, within('key'));
      programme.programmes.forEach((key, k) => checkName(courses, key, 'programme', within('programmes', k)));
      const oneDeadline = unique('deadline');
      programme.deadlines.forEach(({ key }, d) => oneDeadline(key, within('deadlines', d, 'key')));
      const oneCall = unique('formula of the call');
      programme.formulas.forEach(({ call }, f) => oneCall(call, within('formulas', f, 'call')));
      for (const minimum of [programme.eligibility?.graduation, programme.eligibility?.class12, programme.eligibility?.class10])
        for (const name of Object.keys(minimum?.byCategory ?? {})) checkName(categories, name, 'category', within('eligibility'));
    });
  });

  const oneTable = unique('table');
  value.tables.forEach(({ programme, kind }, t) => {
    checkName(courses, programme, 'programme', at(['tables', t, 'programme']));
    oneTable(`${programme} ${kind}`, at(['tables', t, 'kind']));
  });
  for (const list of ['articles', 'events'] as const) {
    const onePost = unique('key');
    value[list].forEach((post, p) => {
      const of = (field: string) => at([list, p, field]);
      onePost(post.key, of('key'));
      checkName(courses, post.programme, 'programme', of('programme'));
      checkName(schoolKeys, post.school, 'school', of('school'));
      checkPicture(post.picture, of('picture'));
    });
  }
  value.articles.forEach(({ page }, a) => checkName(pages, page, 'page', at(['articles', a, 'page'])));
  value.shortlists.forEach(({ student, programme }, s) => {
    checkName(students, student, 'student', at(['shortlists', s, 'student']));
    checkName(programmes, programme, 'school programme', at(['shortlists', s, 'programme']));
  });
  value.expected.forEach(({ student, programme, category }, e) => {
    checkName(students, student, 'student', at(['expected', e, 'student']));
    checkName(courses, programme, 'programme', at(['expected', e, 'programme']));
    checkName(categories, category, 'category', at(['expected', e, 'category']));
  });
}
