import type { Language } from '@abhyas/contract/languages.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { checkReferences } from './check/check-references.ts';
import type { PageQuiz } from './check/check-quizzes.ts';
import { type Fault, type Faults, type Warning, collectFaults } from './format/base.ts';
import type { MediaFile, Pack, SchoolData } from './format/pack.ts';
import type { PackFiles } from './format/pack-files.ts';
import { type Bank, bankOf } from './format/questions/question.ts';
import { readJsonLinesBank } from './format/questions/questions-jsonl.ts';
import { type AskedModels, readMarkdownBank } from './format/questions/questions-markdown.ts';
import { readFrontMatter } from './format/text/front-matter.ts';
import { type FindPicture, quizzesIn, renderMarkdown } from './format/text/rich-text.ts';
import { HistoryFileSchema } from './format/schemas/history-file.ts';
import * as schemas from './format/schemas/schemas.ts';
import { testSchemaOf } from './format/schemas/test-entry.ts';
import { decodeText } from './format/text/text-file.ts';
import { ExamsFileSchema } from './format/schemas/exams-file.ts';
import { ProspectusesFileSchema } from './format/schemas/prospectuses-file.ts';
import { ClassesFileSchema } from './format/schemas/classes-file.ts';
import { EventsFileSchema } from './format/schemas/events-file.ts';
import { MentoringFileSchema } from './format/schemas/mentoring-file.ts';
import { StudioFileSchema } from './format/schemas/studio-file.ts';
import { SchoolsFileSchema } from './format/schemas/schools-file.ts';
import { PoolFileSchema } from './format/schemas/pool-file.ts';
import { VenuesFileSchema } from './format/schemas/venues-file.ts';
import { type YamlFile, blankYaml, readYaml } from './format/yaml-file.ts';
import { readMedia } from './read-media.ts';
import { type PackFolder, type PackFolderFiles, type TopFile, listPack } from './pack-folder.ts';
import { instancesNamed } from './inputs/tests.ts';
import { parseCutoffs } from '@abhyas/rules/schools/import/cutoffs-csv.ts';
import { parseOutcomes } from '@abhyas/rules/schools/import/outcomes-csv.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import type { Parsed } from '@abhyas/rules/schools/import/read-rows.ts';
import { ConvertError } from './convert/container.ts';
import { readCsvRows } from './convert/table/csv.ts';

type Table = SchoolData['tables'] extends ReadonlyMap<string, infer T> ? T : never;

/** Reads the CSV files of the folder 'schools' that schools.yaml names: cutoffs, outcomes, and the free tables of courses. */
function readSchoolData({
  file,
  listed,
  readText,
  faults,
}: {
  file: PackFiles['schools'];
  listed: readonly string[];
  readText: (file: string) => string | null;
  faults: Faults;
}): SchoolData {
  const texts = new Map(listed.map((path) => [path, readText(path)]));
  const textOf = (path: string | undefined, ...field: PropertyKey[]): string | null => {
    if (path === undefined || file === null) return null;
    if (!texts.has(path)) faults.add({ ...file.at(field), cause: `there is no file '${path}' in the pack` });
    return texts.get(path) ?? null;
  };
  const rowsOf = <Row>(path: string | undefined, field: string, parse: (text: string) => Parsed<Row>): Parsed<Row>['rows'] => {
    const text = textOf(path, field);
    if (path === undefined || text === null) return [];
    const { rows, faults: found } = parse(text);
    for (const { line, column, cause } of found) faults.add({ file: path, line, cause: column === '' ? cause : `${column}: ${cause}` });
    return rows;
  };
  const tables = (file?.value.tables ?? []).flatMap(({ file: path }, t) => {
    const text = textOf(path, 'tables', t, 'file');
    return text === null ? [] : [[path, readTable({ path, text, faults })] as const];
  });
  return {
    cutoffs: rowsOf(file?.value.cutoffs, 'cutoffs', parseCutoffs),
    outcomes: rowsOf(file?.value.outcomes, 'outcomes', parseOutcomes),
    tables: new Map(tables),
  };
}

/** A table with any columns: the first line names them. A short row ends in empty cells. */
function readTable({ path, text, faults }: { path: string; text: string; faults: Faults }): Table {
  try {
    const [heading, ...rows] = readCsvRows({ file: path, text });
    const columns = (heading?.cells ?? []).map((cell) => cell.trim());
    if (columns.length === 0 || columns.includes('')) faults.add({ file: path, line: 1, cause: 'the first line names every column' });
    if (new Set(columns).size < columns.length) faults.add({ file: path, line: 1, cause: 'two columns have the same name' });
    if (columns.length > packLimits.schoolTableColumns)
      faults.add({
        file: path,
        line: 1,
        cause: `a table has ${packLimits.schoolTableColumns} columns at most; this has ${columns.length}`,
      });
    if (rows.length > packLimits.schoolTableRows)
      faults.add({ file: path, line: 1, cause: `a table has ${packLimits.schoolTableRows} rows at most; this has ${rows.length}` });
    for (const { line, cells } of rows)
      if (cells.length > columns.length)
        faults.add({ file: path, line, cause: `this row has ${cells.length} cells, the first line ${columns.length}` });
    return { columns, rows: rows.map(({ cells }) => columns.map((_column, at) => (cells[at] ?? '').trim())) };
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    faults.add({ file: path, line: 1, cause: error.message });
    return { columns: [], rows: [] };
  }
}

type Schema<T> = Parameters<typeof readYaml<T>>[0]['schema'];

/** What reading a pack comes to: the pack and its files, or every fault in it. Warnings in both cases. */
export type ReadPack = { readonly warnings: readonly Warning[] } & (SoundPack | { readonly faults: readonly Fault[] });

interface SoundPack {
  readonly pack: Pack;
  readonly files: PackFiles;
  /** The text of each file by its path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The text of a file of a pack; null without one, and where it is not text. */
export function readFile({ folder, file }: { folder: string; file: string }): string | null {
  const path = join(folder, file);
  return existsSync(path) ? decodeText({ file, body: readFileSync(path), faults: collectFaults() }) : null;
}

/** The key of a pack; null where its file says none, which `readPack` has a fault for. */
export function packKeyOf(folder: string): string | null {
  const text = readFile({ folder, file: 'pack.yaml' });
  if (text === null) return null;
  const { pack } = readYaml({ file: 'pack.yaml', text, schema: schemas.PackFileSchema, faults: collectFaults() }).value;
  return pack === '' ? null : pack;
}

/** Where the files of a pack are. */
export interface PackStore {
  /** Lists the files. Adds an error for each that was probably meant to be read and is not. */
  list(faults: Faults): PackFolderFiles;
  /** The bytes of a file that is listed; null where it is left unread: whatever names something in it may be right. */
  read(file: string): Buffer | null;
  /** The media by their paths; null where they are read like all other files. */
  readonly media: ReadonlyMap<string, MediaFile> | null;
}

/** A folder as the place of a pack; the texts and pictures of `given` are read in place of those in it, or beside them. */
export function folderStore({ folder, given }: { folder: string; given: ReadonlyMap<string, string | Buffer> }): PackStore {
  return {
    list: (faults) => listPack({ folder, given: [...given.keys()], faults }),
    read(file) {
      const joined = given.get(file);
      return joined === undefined ? readFileSync(join(folder, file)) : typeof joined === 'string' ? Buffer.from(joined) : joined;
    },
    media: null,
  };
}

/** Reads and checks a whole pack in a folder, with the texts and pictures of `given` in place of its own or beside them. Throws only where the folder itself cannot be read. */
export function readPack(folder: string, given: ReadonlyMap<string, string | Buffer> = new Map(), models: AskedModels = {}): ReadPack {
  const { faults, warnings, ...read } = readStore(folderStore({ folder, given }), models);
  return faults.length > 0 || read.pack === null ? { faults, warnings } : { ...read, pack: read.pack, warnings };
}

/**
 * Reads and checks a pack, as far as its store has the files, and gives what is right in it along with the faults; `pack` is null without its first file.
 */
export function readStore(
  store: PackStore,
  models: AskedModels = {},
): Omit<SoundPack, 'pack'> & { readonly pack: Pack | null; readonly faults: readonly Fault[]; readonly warnings: readonly Warning[] } {
  const faults = collectFaults();
  const listed = store.list(faults);
  const checksum = createHash('sha256');
  const read = (file: string) => {
    const body = store.read(file);
    if (body !== null) checksum.update(`${file}\u0000${body.length}\u0000`).update(body);
    return body;
  };
  const texts = new Map<string, string>();
  const readText = (file: string) => {
    const body = read(file);
    const text = body === null ? null : decodeText({ file, body, faults });
    if (text !== null) texts.set(file, text);
    return text;
  };
  const yaml = <T>(file: string, schema: Schema<T>): YamlFile<T> => {
    const text = readText(file);
    if (text !== null) return readYaml({ file, text, schema, faults });
    return blankYaml({ file, schema: typeof schema === 'function' ? schema(undefined) : schema });
  };
  const optional = <T>(file: TopFile, schema: z.ZodType<T>): YamlFile<T> | null => {
    if (listed.top.has(file)) return yaml(file, schema);
    return listed.misnamed.has(file) ? blankYaml({ file, schema }) : null;
  };

  const about = optional('pack.yaml', schemas.PackFileSchema);
  if (about === null) faults.add({ file: 'pack.yaml', line: 1, cause: 'a pack needs this file' });
  const language = about?.value.language;
  const readBody = (file: string) => read(file) ?? Buffer.alloc(0);
  const media = store.media ?? readMedia({ files: listed.in.media, read: readBody, faults, packKey: about?.value.pack ?? '' });
  const findPicture: FindPicture = (path) => {
    const file = media.get(path);
    if (file?.isRefused === true) return '';
    return file?.mime.startsWith('image/') === true ? `data:${file.mime};base64,${file.body.toString('base64')}` : null;
  };
  const each = <T>(sub: PackFolder, schema: Schema<T>) => {
    const files = listed.in[sub].map((file) => ({ file, yaml: yaml(file, schema) }));
    const blank = { file: sub, yaml: blankYaml({ file: sub, schema: typeof schema === 'function' ? schema(undefined) : schema }) };
    return listed.misnamed.has(sub) ? [...files, blank] : files;
  };
  const files: PackFiles = {
    brands: optional('brands.yaml', schemas.BrandsFileSchema),
    programmes: optional('programmes.yaml', schemas.ProgrammesFileSchema),
    modules: optional('modules.yaml', schemas.ModulesFileSchema),
    people: optional('people.yaml', schemas.PeopleFileSchema),
    cohort: optional('cohort.yaml', schemas.CohortFileSchema),
    notices: optional('notices.yaml', schemas.NoticesFileSchema),
    messages: optional('messages.yaml', schemas.MessagesFileSchema),
    promotions: optional('promotions.yaml', schemas.PromotionsFileSchema),
    blogs: optional('blogs.yaml', schemas.BlogsFileSchema),
    doubts: optional('doubts.yaml', schemas.DoubtsFileSchema),
    history: optional('history.yaml', HistoryFileSchema),
    venues: optional('venues.yaml', VenuesFileSchema),
    exams: optional('exams.yaml', ExamsFileSchema),
    mentoring: optional('mentoring.yaml', MentoringFileSchema),
    classes: optional('classes.yaml', ClassesFileSchema),
    prospectuses: optional('prospectuses.yaml', ProspectusesFileSchema),
    events: optional('events.yaml', EventsFileSchema),
    schools: optional('schools.yaml', SchoolsFileSchema),
    studio: optional('studio.yaml', StudioFileSchema),
    paths: each('paths', schemas.PathFileSchema),
    tests: each('tests', testSchemaOf),
    pools: each('pools', PoolFileSchema),
  };
  const named = instancesNamed(files.tests.map(({ yaml: { value } }) => value));
  const banks = readBanks({ files: listed.in.questions, readText, language, findPicture, models, named, faults });
  const quizzes: PageQuiz[] = [];
  const pages = new Map(
    listed.in.pages.map((file) => [file, readPage({ file, text: readText(file), language, findPicture, faults, quizzes })]),
  );
  const schoolData = readSchoolData({ file: files.schools, listed: listed.in.schools, readText, faults });
  const instructions = new Map(
    files.tests.map(({ yaml: { value, at } }) => [
      value.test,
      renderMarkdown({
        text: value.instructions,
        language: value.language ?? language,
        findPicture,
        complain: (cause) => faults.add({ ...at(['instructions']), cause }),
      }),
    ]),
  );
  // a file that is not read because of its name may have what is named elsewhere
  const blankBank: Bank = { bank: '', file: '', passages: [], items: [], keys: new Set(['']) };
  checkReferences({
    files,
    banks: listed.misnamed.has('questions') ? [...banks, blankBank] : banks,
    pages: listed.misnamed.has('pages') ? new Map([...pages, ['', '']]) : pages,
    quizzes,
    media,
    faults,
  });
  const warnings = faults.warnings();
  if (about === null) return { pack: null, files, texts, faults: faults.list(), warnings };
  return {
    faults: faults.list(),
    warnings,
    pack: {
      key: about.value.pack,
      name: about.value.name,
      checksum: checksum.digest('hex'),
      about: about.value,
      brands: files.brands?.value.brands ?? [],
      programmes: files.programmes?.value.programmes ?? [],
      modules: files.modules?.value.modules ?? [],
      paths: files.paths.map((path) => path.yaml.value),
      tests: files.tests.map((test) => test.yaml.value),
      pools: files.pools.map((pool) => pool.yaml.value),
      people: files.people?.value.people ?? [],
      cohort: files.cohort?.value ?? null,
      notices: files.notices?.value.notices ?? [],
      messages: files.messages?.value ?? null,
      promotions: files.promotions?.value.promotions ?? [],
      offers: files.promotions?.value.offers ?? [],
      blogs: files.blogs?.value.blogs ?? [],
      doubts: files.doubts?.value.doubts ?? [],
      histories: files.history?.value.histories ?? [],
      venues: files.venues?.value.venues ?? [],
      slots: files.venues?.value.slots ?? [],
      exams: files.exams?.value.exams ?? [],
      mentoring: files.mentoring?.value ?? { mentors: [], sessions: [] },
      batches: files.classes?.value.batches ?? [],
      sellers: files.prospectuses?.value.sellers ?? [],
      prospectuses: files.prospectuses?.value.prospectuses ?? [],
      events: files.events?.value.events ?? [],
      holidays: files.events?.value.holidays ?? [],
      schools: files.schools?.value ?? SchoolsFileSchema.parse({}),
      schoolData,
      studio: files.studio?.value ?? { drafts: [], imports: [] },
      banks,
      pages,
      instructions,
      media,
    },
    files,
    texts,
  };
}

interface ReadText {
  /** That of the pack, for a text that names none. */
  readonly language: Language | undefined;
  readonly findPicture: FindPicture;
  readonly faults: Faults;
}

function readPage({
  file,
  text,
  language,
  findPicture,
  faults,
  quizzes,
}: ReadText & { file: string; text: string | null; quizzes: PageQuiz[] }): string {
  if (text === null) return '';
  const lines = text.split('\n');
  const { written, bodyAt } = readFrontMatter({ file, lines, schema: schemas.PageAboutSchema, faults });
  const body = lines.slice(bodyAt).join('\n');
  if (body.trim() === '') faults.add({ file, line: bodyAt + 1, cause: 'the page is empty' });
  quizzes.push(...quizzesIn(body).map(({ names, line }) => ({ names, file, line: bodyAt + line + 1 })));
  return renderMarkdown({
    text: body,
    language: written.language ?? language,
    mayAsk: true,
    findPicture,
    complain: (cause, line) => faults.add({ file, line: bodyAt + line + 1, cause }),
  });
}

function readBanks({
  files,
  readText,
  language,
  findPicture,
  models,
  named,
  faults,
}: ReadText & {
  files: readonly string[];
  readText: (file: string) => string | null;
  models: AskedModels;
  named: ReturnType<typeof instancesNamed>;
}): Bank[] {
  const seen = new Set<string>();
  return files.map((file) => {
    const bank = bankOf(file);
    if (seen.has(bank)) faults.add({ file, line: 1, cause: `there is another file of the bank '${bank}': rename one` });
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(bank))
      faults.warn({ file, line: 1, cause: 'no test can use this bank: name it with lower-case letters, digits and dashes' });
    seen.add(bank);
    const text = readText(file);
    if (text === null) return { bank, file, passages: [], items: [], keys: new Set(['']) };
    return file.endsWith('.md')
      ? readMarkdownBank({ bank, file, text, language, findPicture, models, named: named.get(bank) ?? new Map(), faults })
      : readJsonLinesBank({ bank, file, text, language, faults });
  });
}
