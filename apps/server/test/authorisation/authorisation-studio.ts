import { findSourceAt } from '../../src/modules/sources/source-queries.ts';
import { readImport } from '../../src/studio/imports/read-import.ts';
import type { TestApp } from '../app.ts';
import type { factories } from '../factories.ts';
import { storeBank } from '../factories/sources.ts';

/** A file of one question, which is sent in one part. */
export const importPart = Buffer.from('How many?\nA. 3\nB. 4\nANSWER: B\n');

/** What the calls of the studio are made with: questions of a bank without an author. */
export async function studioBodies({ server, make }: { server: TestApp; make: ReturnType<typeof factories> }) {
  const text = '## Question q-1\n- answer: A\n\nOne?\n\n### Options\nA. 1\nB. 2\n\n### Solution\nOne.\n';
  const author = await make.person({ role: 'staff', rights: ['content'] });
  const store = () => storeBank({ database: server.parts.database, text, now: server.clock.now() });
  const sourceId = await (await store()).idOf('#question/q-1');
  const byAuthor = async () => ({ token: (await make.session({ personId: author.id, at: server.clock.now() })).token });
  /** A question with a change that is handed in. */
  const handedIn = async () => {
    const of = { sourceId: await (await store()).idOf('#question/q-1') };
    const caller = await byAuthor();
    await server.call('saveSource', { ...of, base: 1, text: text.replace('One?', 'Once?') }, caller);
    await server.call('submitSource', { ...of, revision: 2, isIn: true }, caller);
    return of;
  };
  const remark = async () => {
    const { data } = await server.call('addSourceComment', { sourceId, revision: 1, line: null, text: 'Is it?' }, await byAuthor());
    return data.commentId;
  };
  let uploads = 0;
  /** A file whose upload has begun; its one part is `importPart`. */
  const begun = async () => {
    uploads += 1;
    const file = { name: `${uploads}.txt`, bytes: importPart.length };
    const { importId } = (await server.call('startImport', file, await byAuthor())).data;
    return { importId };
  };
  const uploaded = async () => {
    const of = await begun();
    await server.call('sendImportPart', { ...of, part: '1' }, { ...(await byAuthor()), file: importPart });
    return of;
  };
  const read = async () => {
    const of = await uploaded();
    await server.call('finishImport', of, await byAuthor());
    await readImport({ parts: server.parts, importId: BigInt(of.importId) });
    return of;
  };
  let packs = 0;
  const firstPack = () => {
    packs += 1;
    return {
      institute: `Institute ${packs}`,
      course: 'Course',
      exam: 'Exam',
      examDate: '2027-05-01',
      timeZone: 'Asia/Kolkata',
      host: 'learn.example',
    };
  };
  /** A pack that has begun in the browser; gives its first file. */
  const begunPack = async () => {
    const { pack } = (await server.call('startPack', firstPack(), await byAuthor())).data;
    const source = await findSourceAt({ queryable: server.parts.database.orm, pack, path: 'pack.yaml' });
    return String(source?.id);
  };
  /** Captions that are uploaded into a pack that has begun. */
  const captions = async () => {
    await begunPack();
    const file = Buffer.from('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n');
    const body = { name: `${packs}.vtt`, bytes: file.length, purpose: 'track' as const };
    const { importId } = (await server.call('startMedia', body, await byAuthor())).data;
    await server.call('sendImportPart', { importId, part: '1' }, { ...(await byAuthor()), file });
    return { importId, pack: `institute-${packs}` };
  };
  /** A test of such a pack. */
  const begunTest = async () => {
    await begunPack();
    const body = { pack: `institute-${packs}`, kind: 'test' as const, key: 'first', text: 'test: first\n' };
    return (await server.call('createFile', body, await byAuthor())).data.sourceId;
  };
  const begunPage = async () => {
    await begunPack();
    const body = { pack: `institute-${packs}`, kind: 'page' as const, key: 'first', text: 'Words\n' };
    return (await server.call('createFile', body, await byAuthor())).data.sourceId;
  };
  const response = { kind: 'choice', labels: ['A'] as string[] } as const;
  return {
    studioBank: () => ({ filters: {} }),
    studioFacets: () => ({}),
    saveBankView: () => ({ name: 'Mine', address: 'tab=draft' }),
    studioPacks: () => ({}),
    studioPreview: () => ({ sourceId }),
    changeQuestions: () => ({ sourceIds: [sourceId], change: { kind: 'submit' as const } }),
    startExport: () => ({ scope: { kind: 'questions' as const, sourceIds: [sourceId] }, form: 'pack' as const }),
    studioExports: () => ({}),
    printQuestions: () => ({ scope: { kind: 'questions' as const, sourceIds: [sourceId] } }),
    studioQuestion: () => ({ sourceId }),
    checkSource: () => ({ sourceId, text }),
    saveSource: () => ({ sourceId, base: 1, text }),
    turnIntoMarkdown: () => ({ sourceId }),
    createSource: () => ({ besideId: sourceId, kind: 'question' as const, passageId: '' }),
    lookAtSource: () => ({ sourceId, isOpen: true }),
    addPicture: () => ({ sourceId }),
    sourceVersions: () => ({ sourceId, before: 0 }),
    sourceVersion: () => ({ sourceId, revision: 1 }),
    restoreVersion: () => ({ sourceId, revision: 1, base: 1 }),
    sourceReview: () => ({ sourceId }),
    trySource: () => ({ sourceId, text, response }),
    submitSource: () => ({ sourceId, revision: 1, isIn: true }),
    reviewQueue: () => ({}),
    solveView: handedIn,
    solveSource: async () => ({ ...(await handedIn()), revision: 2, response, seconds: 30 }),
    addSourceComment: () => ({ sourceId, revision: 1, line: 3, text: 'Why?' }),
    resolveSourceComment: async () => ({ commentId: await remark(), isResolved: true }),
    studioFiles: () => ({}),
    studioFile: async () => ({ sourceId: await begunPack() }),
    convertPage: async () => (await begunPack(), { pack: `institute-${packs}` }),
    studioAsked: () => ({ pack: 'institute', names: ['algebra/q-1'] }),
    showPage: async () => ({ sourceId: await begunPage(), text: 'Words\n' }),
    studioMedia: () => ({ pack: 'institute', paths: [] }),
    createFile: async () => {
      await begunPack();
      return { pack: `institute-${packs}`, kind: 'pool' as const, key: 'first', text: 'pool: first\n' };
    },
    startPack: () => firstPack(),
    previewFiles: async () => ({ files: [{ sourceId: await begunPack(), revision: 1 }] }),
    publishFiles: async () => ({ files: [{ sourceId: await begunPack(), revision: 1 }] }),
    testFigures: async () => ({ sourceId: await begunTest(), text: 'test: first\n' }),
    testPaper: async () => ({ sourceId: await begunTest(), text: 'test: first\n' }),
    rehearsalPaper: async () => ({ sourceId: await begunTest(), text: 'test: first\n' }),
    scoreRehearsal: async () => ({
      sourceId: await begunTest(),
      text: 'test: first\n',
      seed: 1,
      startedAt: '2026-11-23T04:30:00.000Z',
      closedAt: '2026-11-23T05:30:00.000Z',
      closedBy: 'candidate' as const,
      turns: { left: {}, resumed: {}, credits: [], pauses: [], order: [] },
      breakAfter: null,
      events: [],
    }),
    drawTestQuestions: async () => ({
      sourceId: await begunTest(),
      text: 'test: first\n',
      seed: 1,
      section: 0,
      entry: null,
      rule: { count: 1, banks: ['algebra'] },
    }),
    studioImports: () => ({}),
    startImport: () => ({ name: 'quiz.txt', bytes: importPart.length }),
    sendImportPart: async () => ({ ...(await begun()), part: '1' }),
    startMedia: () => ({ name: 'lecture.mp4', bytes: 10, purpose: 'video' as const }),
    finishMedia: captions,
    finishImport: uploaded,
    studioImport: read,
    acceptImportEntries: async () => {
      await begunPack();
      return { ...(await read()), numbers: [], pack: `institute-${packs}`, file: 'questions/new.md' };
    },
    skipImportEntries: async () => ({ ...(await read()), numbers: [1], isSkipped: true }),
    undoImport: read,
    publishSource: async () => ({ ...(await handedIn()), revision: 2, rules: false, reason: '' }),
    publishSources: async () => ({ sourceIds: [(await handedIn()).sourceId] }),
  };
}
